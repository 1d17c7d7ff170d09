import { z } from 'zod'
import { type Contract, post } from '#shared/contract/endpoint.ts'

/** Errors of the program in browsers, which the shop logs and counts. Nothing is stored. */
export const browserErrorsContract = {
  report: post('/api/browser-errors', 'public', {
    headers: z.object({ 'user-agent': z.string().default('') }),
    body: z.strictObject({
      app: z.enum(['shop', 'staff']),
      screen: z.string().regex(/^[a-z-]{1,30}(\/[a-z-]{1,30})?$/),
      name: z.string().regex(/^\w{1,40}$/),
      message: z.string().max(120),
      script: z.string().regex(/^[\w.-]{1,66}:\d{1,6}:\d{1,7}$/),
    }),
    summary:
      'Report an error of the program in a browser: its name, its message without texts of people, and its place in our scripts. The log gets it with the browser’s family and major version, nothing else',
  }),
} satisfies Contract
