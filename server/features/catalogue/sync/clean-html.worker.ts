import { handleJobs } from '#server/jobs/thread.ts'
import { cleanWithin } from './clean-description.ts'

handleJobs(({ html }: { html: string }) => cleanWithin(html))
