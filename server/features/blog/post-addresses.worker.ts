import { handleJobs } from '#server/jobs/thread.ts'
import { renderMarkdown } from './markdown.ts'
import type { TextAddress } from '#server/content/references/reference-source.ts'

handleJobs(({ content }: { content: string }) => {
  const addresses: TextAddress[] = []
  renderMarkdown(content, { onAddress: (address, isPicture) => addresses.push({ address, isPicture }) })
  return addresses
})
