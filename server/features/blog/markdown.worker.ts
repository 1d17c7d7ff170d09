import { answerJobs } from '#server/threads/jobs.ts'
import { toHtml } from './markdown.ts'
import type { MarkdownJob } from './post-html.ts'

answerJobs(({ content, ...how }: MarkdownJob) => toHtml(content, how))
