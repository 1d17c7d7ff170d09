import { handleJobs } from '#server/threads/jobs.ts'
import { renderMarkdown } from './markdown.ts'
import type { MarkdownJob } from './post-html.ts'

handleJobs(({ content, ...how }: MarkdownJob) => renderMarkdown(content, how))
