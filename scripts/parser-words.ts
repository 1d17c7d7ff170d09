import { Command } from 'commander'

/** The parser's sentences, in ours. It has no setting for them. */
const sentences: [theirs: RegExp, ours: string][] = [
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\./s, '<$2> can’t be “$1”.'],
  [/^option '(?:-\w, )?(--[\w-]+).*?' argument '(.*)' is invalid\./s, '$1 can’t be “$2”.'],
  [/^option '(?:-\w, )?(--[\w-]+).*?' value '.*' from env '(\w+)' is invalid\./s, '$1, from $2, is invalid.'],
  [/^option '(?:-\w, )?(--[\w-]+) (.*?)' argument missing/, '$1 needs a value: $1 $2.'],
  [/^required option '(.*?)' not specified/, '$1 is missing.'],
  [/^missing required argument '(.*?)'/, '<$1> is missing.'],
  [/^unknown option '(.*?)'/, 'there is no option $1.'],
  [/^unknown command '(.*?)'/, 'there is no command $1.'],
  [/^too many arguments.*/, 'there are more arguments than this command has.'],
  [
    /^option '(?:-\w, )?(--[\w-]+).*?' cannot be used with option '(?:-\w, )?(--[\w-]+).*?'/,
    '$1 and $2 exclude each other.',
  ],
]

/** What a wrong command is answered with. */
function inOurWords(text: string): string {
  const said = text.replace(/^error: /, '')
  const [theirs, ours] = sentences.find(([each]) => each.test(said)) ?? [/^/, '']
  return `hoard: ${said.replace(theirs, ours).replace(/ Allowed choices are (.*)\.$/m, ' It must be one of $1.')}`
}

/** A command that answers mistakes in our words; its subcommands do, too. */
export class PlainCommand extends Command {
  constructor(name?: string) {
    super(name)
    this.configureOutput({ outputError: (text, write) => write(inOurWords(text)) })
  }
}
