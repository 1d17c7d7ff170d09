import { handleJobs } from '#server/jobs/thread.ts'
import { parseRedirects } from './parse-csv.ts'

handleJobs(({ text }: { text: string }) => parseRedirects(text))
