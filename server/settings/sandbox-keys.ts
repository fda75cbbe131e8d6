import type { Role } from '../../services/contracts/roles.ts';

/** The keys of the sandbox's operators, which its tools use; everyone knows them. */
export const SANDBOX_KEYS: Readonly<Record<Role, string>> = {
  owner: 'csk_sandbox_owner',
  catalog: 'csk_sandbox_catalog',
  care: 'csk_sandbox_care',
  picker: 'csk_sandbox_picker',
};

export const isSandboxKey = (key: string): boolean => Object.values(SANDBOX_KEYS).includes(key);

/** The keys that the sandbox's processor and its vault take. */
export const SANDBOX_PROCESSOR_KEY = 'processor-of-the-sandbox';
export const SANDBOX_VAULT_STORE_KEY = 'store-at-the-vault-of-the-sandbox';
export const SANDBOX_VAULT_PROCESSOR_KEY = 'processor-at-the-vault-of-the-sandbox';

export const SANDBOX_SERVICE_KEYS: ReadonlySet<string> = new Set([
  SANDBOX_PROCESSOR_KEY,
  SANDBOX_VAULT_STORE_KEY,
  SANDBOX_VAULT_PROCESSOR_KEY,
]);

/** What it signs its events with. */
export const SANDBOX_WEBHOOK_SECRET = `whsec_${Buffer.from('processor of the sandbox').toString('base64')}`;

/** Keys that this project's tests and documents have had at some time, which anyone can read there. */
export const PUBLISHED_KEYS: readonly string[] = [
  'fBnZ2Wq8xTt0Kc7m',
  'VJr4yLhP1uEoSd9A',
  'hP1uEoSd9AfBnZ2W',
  'kT4xUu9WmQz2Lr7B',
  'wX5rTq8NcJ3mVb6K',
  'Hs7dPz2GfLk9Ty4B',
  'Jr4yLVq8xTt0Kc7m',
  'Vq8xTt0Kc7mJr4yL',
  'checkstand development',
  'processor of the sandbox',
];

/** Encrypts cards outside production. */
export const DEVELOPMENT_VAULT_KEY = Buffer.alloc(32, 'checkstand development').toString('base64');
