import { z } from 'zod'
import { objectPlace } from './object-address.ts'

/** FILES_URL */
export const filesUrl = z
  .string()
  .trim()
  .superRefine((address, context) => {
    try {
      objectPlace(address)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

/** FILES_PUBLIC_URL, without a slash at its end. */
export const filesPublicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((address) => !/[?#@]/.test(address), 'must be an address without ? # and @, such as https://img.example')
  .transform((address) => new URL(address).href.replace(/\/+$/, ''))
