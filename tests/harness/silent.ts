import { createLogger } from '#server/observability/log.ts'

export const silent = createLogger('silent', true)
