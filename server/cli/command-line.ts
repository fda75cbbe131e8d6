import { Command, CommanderError } from 'commander';
import { commandFailure } from '../boot/process.ts';
import { ProblemError } from '../http/problems.ts';
import { auditCommand } from './audit.ts';
import { eventsCommand } from './events.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { operatorCommand } from './operator.ts';
import { picturesCommand } from './pictures.ts';
import { reconcileCommand } from './reconcile.ts';

/** What `checkstand` does, each command in a file of its own that's loaded when it's asked for. */
export function commandLine(): Command {
  const program = new Command('checkstand')
    .description(
      'A grocery checkout and the store behind it. Settings come from the environment: docs/settings.md has them.',
    )
    .configureOutput({ outputError: (message, write) => write(sentenceOf(message)) })
    .showSuggestionAfterError(false)
    .exitOverride();

  program
    .command('shop')
    .description('Serve the shop until SIGTERM, and without a VAULT_URL the card vault, too')
    .action(async () => {
      const { serveShop } = await import('../boot/serve.ts');
      await serveShop();
    });

  program
    .command('vault')
    .description('Serve the card vault, its page and its API, until SIGTERM')
    .action(async () => {
      const { serveVault } = await import('../boot/vault.ts');
      await serveVault();
    });

  program
    .command('sweeper')
    .description('Finish orders, send mail, and clean up until SIGTERM, for shops with SWEEPS=0')
    .action(async () => {
      const { serveSweeper } = await import('../boot/sweeper.ts');
      await serveSweeper();
    });

  program
    .command('processor')
    .description("Serve the sandbox's payment processor, which moves no money, until SIGTERM")
    .action(async () => {
      const { serveProcessor } = await import('../boot/processor.ts');
      await serveProcessor();
    });

  program
    .command('stripe')
    .description("Serve the payment processor's API over Stripe until SIGTERM")
    .action(async () => {
      const { serveStripe } = await import('../boot/stripe.ts');
      await serveStripe();
    });

  for (const command of [
    operatorCommand(),
    auditCommand(),
    reconcileCommand(),
    eventsCommand(),
    importCommand(),
    exportCommand(),
    picturesCommand(),
  ]) {
    addCommand(program, command);
  }
  return program;
}

/** Adds a command that was made apart, and its own, which report what's wrong with them as the program does. */
function addCommand(program: Command, command: Command): void {
  program.addCommand(command);
  inheritSettings(command, program);
}

function inheritSettings(command: Command, parent: Command): void {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inheritSettings(child, command);
}

/** "error: unknown option '--x'" as a sentence. */
const sentenceOf = (message: string) => {
  const words = message.trim().replace(/^error: /, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.?$/, '.')}\n`;
};

const WRONG_USAGE = 2;

/** Runs one command. A failure is one sentence on stderr; the process ends with 2 for wrong usage and 1 for anything else. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await commandLine().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
      return;
    }
    process.stderr.write(`${commandFailure(error)}\n`);
    const isUsage = error instanceof ProblemError && error.code === 'INVALID_INPUT';
    process.exitCode = isUsage ? WRONG_USAGE : 1;
  }
}
