import { z } from 'zod'
import { parseObjectStoreUrl } from './object-store-url.ts'

/** FILES_URL */
export const filesUrl = z
  .string()
  .trim()
  .superRefine((address, context) => {
    try {
      parseObjectStoreUrl(address)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

/** FILES_PUBLIC_URL, without a trailing slash. */
export const filesPublicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((address) => !/[?#@]/.test(address), 'must be a URL without ? # and @, such as https://img.example')
  .transform((address) => new URL(address).href.replace(/\/+$/, ''))
