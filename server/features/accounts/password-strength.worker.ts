import { readFileSync } from 'node:fs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { serveJobs } from '#shared/workers/jobs.ts'
import type { StrengthJobs } from './password-rules.ts'

/** Passphrases that everybody knows; zxcvbn takes their words for chosen at random. */
const phrases = [
  'correct horse battery staple',
  'the quick brown fox',
  'jumps over the lazy dog',
  'to be or not to be',
  'that is the question',
  'may the force be with you',
  'once upon a time',
  'winter is coming',
  'you shall not pass',
  'never gonna give you up',
  'all your base are belong to us',
  'live long and prosper',
  'i am your father',
  'lorem ipsum dolor sit amet',
  'twinkle twinkle little star',
  'this is my password',
]
// As people write them.
const spelt = ['', ' ', '-', '_', '.'].flatMap((space) => phrases.map((phrase) => phrase.replaceAll(' ', space)))

/** The 3,000 most used ones of at least 12 characters (Mark Burnett's list of ten million); zxcvbn's own are shorter. */
const longPasswords = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, phrases: spelt, 'passwords-long': longPasswords },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

// The process ends with the program that started it.
process.on('disconnect', () => process.exit())
serveJobs<StrengthJobs>(
  { post: (reply) => void process.send?.(reply), listen: (listener) => void process.on('message', listener) },
  {
    estimate({ password, words }) {
      const { guesses, feedback } = estimator.check(password, [...words])
      return { guesses, warning: feedback.warning }
    },
  },
)
