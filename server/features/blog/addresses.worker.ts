import { handleJobs } from '#server/threads/jobs.ts'
import { renderMarkdown } from './markdown.ts'
import type { TextAddress } from '#server/references/referring-room.ts'

handleJobs(({ content }: { content: string }) => {
  const addresses: TextAddress[] = []
  renderMarkdown(content, { onAddress: (address, isPicture) => addresses.push({ address, isPicture }) })
  return addresses
})
