import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { serveJobs } from '#shared/workers/jobs.ts'
import type { StrengthJobs } from './password-rules.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

// The process ends with the program that started it.
process.on('disconnect', () => process.exit())
serveJobs<StrengthJobs>(
  { post: (reply) => void process.send?.(reply), listen: (listener) => void process.on('message', listener) },
  {
    estimate({ password, words }) {
      const { score, feedback } = estimator.check(password, [...words])
      return { score, warning: feedback.warning }
    },
  },
)
