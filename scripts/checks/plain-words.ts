import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from 'oxc-parser'
import { childrenOf, listFiles, type Source } from './sources.ts'

/** Wordings that readers stumble over or don't search for, and what to write instead. */
const wordings: readonly [wording: RegExp, instead: string][] = [
  [/\be-mail/i, 'email'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\b(is|are) told\b/i, 'name who says it, or: is notified'],
  [/\btells? (how|why|which|what|where|when)\b/i, 'says, explains, shows'],
  [/\bin vain\b/i, 'without success'],
  [/\bby (itself|themselves)\b/i, 'automatically, alone, on its own'],
  [/\banew\b/i, 'again'],
  [/\ball the same[.,;]/i, 'nevertheless, still'],
  [/\bfor ever\b/i, 'permanently, always'],
  [/\brefused in words\b/i, 'refused with an explanation'],
  [/\bknows? no\b/i, 'doesn’t know, has no'],
  [/\b(can|may|could)(’t|'t|not)? be had\b/i, 'is available, can be obtained'],
  [/\b(list|text|rest|table|it|they) stands? (in(?! for)|under)\b/i, 'is in, is under'],
  [/\bmakes? (a|an|the) (account|database|repository|folder|bucket)\b/i, 'create'],
  [/, at most(?= ?[.;|]|$)/i, 'at most … (before the number)'],
]

/** Wordings in a text that have a plain alternative. */
export function wordingProblems(text: string): string[] {
  return wordings.flatMap(([wording, instead]) => {
    const found = wording.exec(text)?.[0]
    return found === undefined ? [] : [`“${found.replace(/^, /, '')}”: write ${instead}`]
  })
}

/** Texts that the specification and decisions quote, and shop content, have a voice of their own. */
const isExempt =
  /^docs\/(specification|decisions)\/|^server\/composition\/seed\/|^scripts\/(demo|sandbox|checks)\/|\.gen\.ts$/

/** Problems in the guides, in files for operators, and in what programs say. */
export function plainWordsProblems(root: string, sources: readonly Source[]): string[] {
  const guides = listFiles(root, '*.md', '.env.example', 'docs/production/*', 'docs/growing/*')
  return [
    ...guides
      .filter((path) => !isExempt.test(path))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((text, at) => wordingProblems(text).map((problem) => `${path}:${at + 1}: ${problem}`)),
      ),
    ...sources
      .filter(({ path, isTest }) => !isTest && !path.startsWith('tests/') && !isExempt.test(path))
      .flatMap(({ path, text, program }) =>
        messagesOf(program).flatMap(({ message, start }) =>
          wordingProblems(message).map((problem) => `${path}:${text.slice(0, start).split('\n').length}: ${problem}`),
        ),
      ),
  ]
}

/** Strings of several words, and the texts of JSX. */
function messagesOf(node: Node): { message: string; start: number }[] {
  const message =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateElement'
        ? node.value.raw
        : node.type === 'JSXText'
          ? node.value
          : ''
  return [
    ...(message.trim().includes(' ') ? [{ message, start: node.start }] : []),
    ...childrenOf(node).flatMap((child) => messagesOf(child)),
  ]
}
