import { answerJobs } from '#server/threads/jobs.ts'
import { toHtml } from './markdown.ts'
import type { PostAddress } from './post-addresses.ts'

answerJobs(({ content }: { content: string }) => {
  const addresses: PostAddress[] = []
  toHtml(content, { see: (address, isPicture) => addresses.push({ address, isPicture }) })
  return addresses
})
