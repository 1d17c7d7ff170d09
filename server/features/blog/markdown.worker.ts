import { answerJobs } from '#server/threads/jobs.ts'
import { toHtml } from './markdown.ts'

answerJobs(({ content, origin }: { content: string; origin: string }) => toHtml(content, origin))
