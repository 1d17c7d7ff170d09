import { InvalidArgumentError, Option, type Command, type CommanderError } from 'commander'
import { version } from '#server/version.ts'
import { readEnvFile } from './environment.ts'
import { PlainCommand } from './parser-words.ts'

/** `hoard`: runs a shop and maintains it. Each command is loaded when it is used. */
const program = new PlainCommand('hoard')
  .description('Runs a shop and maintains it. Settings come from the environment and from .env in the current folder.')
  .version(version)
  .helpCommand(false)
  .hook('preAction', readEnvFile)

program
  .command('start')
  .description('Starts the shop. If no Shopify store is configured, it also starts a local Shopify.')
  .action(async () => (await import('./commands/start.ts')).start())

program
  .command('import')
  .description('Imports the catalogue from Shopify now. A running shop shows it immediately.')
  .action(async () => (await import('./commands/import.ts')).importCatalogue())

program
  .command('staff')
  .description('Gives people access.')
  .command('invite')
  .description('Prints a one-time link for setting a password. Creates the account, or restores access to it.')
  .argument('<email>', 'address of the account', readEmail)
  .addOption(new Option('--role <role>', 'role of the account').choices(['editor', 'administrator']))
  .option('--reset-factors', 'also remove the password, second factors and sessions, if they are lost or stolen', false)
  .action(async (email, options) => (await import('./commands/staff.ts')).invite(email, options))

program
  .command('backup')
  .description('Backs up database, images and keys to a new subfolder, while the shop runs.')
  .argument('<folder>', 'folder that holds your backups, outside of DATA_DIR')
  .option('--keep <count>', 'keep only this many of the newest backups', readCount)
  .action(async (folder, options) => (await import('./commands/backup.ts')).backup(folder, options))

program
  .command('restore')
  .description(
    'Restores a backup into an empty DATA_DIR, or into an empty PostgreSQL and object store. Stop the shop first.',
  )
  .argument('<folder>', 'a backup, or a folder of backups (restores the newest)')
  .option('--force', 'move existing data aside', false)
  .action(async (folder, options) => (await import('./commands/restore.ts')).restore(folder, options))

program
  .command('move')
  .description('Moves a running shop to another database, to other files, or both, and back (docs/growing.md).')
  .addOption(
    // Anyone on this machine can read a command's arguments, but not its environment.
    new Option('--to-database <url>', 'postgres://user:password@host/name, or sqlite:./data/hoard.db').env(
      'MOVE_TO_DATABASE',
    ),
  )
  .addOption(new Option('--to-files <url>', 's3://bucket/folder, or disk:./data/files').env('MOVE_TO_FILES'))
  .option('--dry-run', 'list what would be copied, and change nothing', false)
  .option('--undo', 'reopen the shop at its old location, without what was written at the new one', false)
  .action(async (options, command: Command) => {
    if (!options.undo && !options.toDatabase && !options.toFiles)
      command.error('error: name a destination with --to-database or --to-files, or use --undo')
    await (await import('./commands/move.ts')).move(options)
  })

program
  .command('connect')
  .description('Checks the connection to Shopify step by step, and says what is missing (docs/connect-shopify.md).')
  .action(async () => (await import('./commands/connect.ts')).connect())

program
  .command('doctor')
  .description('Checks this machine, the settings and the shop, and says how to fix problems.')
  .option('--url <address>', 'check the shop at this URL instead of this machine', readAddress)
  .option('--json', 'print the checks as JSON', false)
  .action(async (options) => (await import('./commands/doctor.ts')).doctor(options))

for (const command of program.commands) {
  command.helpOption('-h, --help', 'show this help').showHelpAfterError()
  for (const inner of command.commands) inner.helpOption('-h, --help', 'show this help').showHelpAfterError()
}
program.exitOverride(({ exitCode }: CommanderError) => process.exit(exitCode))
await program.parseAsync()

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 9999.')
  return Number(text)
}

function readEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new InvalidArgumentError('It must be an email address.')
  return text
}

function readAddress(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) throw new InvalidArgumentError('It must be an http or https URL.')
  return text
}
