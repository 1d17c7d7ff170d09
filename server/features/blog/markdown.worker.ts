import { handleJobs } from '#server/jobs/thread.ts'
import { renderMarkdown } from './markdown.ts'
import type { MarkdownJob } from './render-post.ts'

handleJobs(({ content, ...how }: MarkdownJob) => renderMarkdown(content, how))
