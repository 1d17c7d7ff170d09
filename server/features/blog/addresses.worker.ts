import { answerJobs } from '#server/threads/jobs.ts'
import { toHtml } from './markdown.ts'
import type { TextAddress } from '#server/references/referring-room.ts'

answerJobs(({ content }: { content: string }) => {
  const addresses: TextAddress[] = []
  toHtml(content, { see: (address, isPicture) => addresses.push({ address, isPicture }) })
  return addresses
})
