import * as v from 'valibot';
import { operation } from './operation.ts';

export const getVault = operation({
  id: 'vault.get',
  method: 'GET',
  path: '/api/vault',
  summary: 'Where the card vault is: the exact origin of its card page',
  access: 'public',
  response: v.object({ origin: v.pipe(v.string(), v.url()) }),
  answer: 'origin',
});
