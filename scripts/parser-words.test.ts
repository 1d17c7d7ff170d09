import { Argument, InvalidArgumentError, Option } from 'commander'
import { expect, test } from 'vitest'
import { PlainCommand } from './parser-words.ts'

/** What a command answers, without its help. */
function answer(...args: string[]): string {
  let said = ''
  const program = new PlainCommand('hoard')
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) })
    .helpCommand(false)
  program
    .command('backup')
    .addArgument(
      new Argument('<folder>', 'folder').argParser((text) => {
        if (text === 'no') throw new InvalidArgumentError('It must be a folder.')
        return text
      }),
    )
    .option('--keep <count>', 'number')
    .addOption(new Option('--role <role>', 'role').choices(['editor', 'administrator']))
    .action(() => undefined)
  try {
    program.parse(args, { from: 'user' })
  } catch {
    // It ended with its answer.
  }
  return said.trim()
}

test.for([
  [['backup', 'no'], 'hoard: <folder> can’t be “no”. It must be a folder.'],
  [['backup'], 'hoard: <folder> is missing.'],
  [['backup', 'a', 'b'], 'hoard: there are more arguments than this command has.'],
  [['backup', 'a', '--keep'], 'hoard: --keep needs a value: --keep <count>.'],
  [['backup', 'a', '--kep'], 'hoard: there is no option --kep.\n(Did you mean --keep?)'],
  [['backup', 'a', '--role', 'x'], 'hoard: --role can’t be “x”. It must be one of editor, administrator.'],
  [['bakcup'], 'hoard: there is no command bakcup.\n(Did you mean backup?)'],
] as const)('%s is answered in our words', ([args, words]) => {
  expect(answer(...args)).toBe(words)
})
