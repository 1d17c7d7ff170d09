import { conflictingField } from '#server/errors.ts'
import { MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'
import { redirectPath, targetPath } from '#shared/features/redirects/redirect-path.ts'

/** Where each redirected path leads, and from where. */
export class Targets {
  readonly #targets = new Map<string, string>()
  /** Redirected paths by the path of the shop that they lead to. */
  readonly #sources = new Map<string, Set<string>>()

  constructor(redirects: readonly { fromPath: string; target: string }[]) {
    for (const { fromPath, target } of redirects) this.set(fromPath, target)
  }

  get size() {
    return this.#targets.size
  }

  get = (fromPath: string) => this.#targets.get(fromPath)

  /** A path that is redirected to this one; undefined if none is. */
  sourceOf = (path: string): string | undefined => this.#sources.get(path)?.values().next().value

  set(fromPath: string, target: string) {
    this.delete(fromPath)
    this.#targets.set(fromPath, target)
    const path = targetPath(target)
    if (path !== null) this.#sources.getOrInsertComputed(path, () => new Set()).add(fromPath)
  }

  delete(fromPath: string) {
    const path = targetPath(this.#targets.get(fromPath) ?? '')
    if (path !== null) this.#sources.get(path)?.delete(fromPath)
    this.#targets.delete(fromPath)
  }
}

/** A refusal with the field that it concerns. */
export interface Refusal {
  field: 'fromPath' | 'target'
  message: string
}

/** A redirect as it is stored: the path normalised, and addresses of the shop's own site without the site. */
export function normalizeRedirect<R extends { fromPath?: string | undefined; target?: string | undefined }>(
  redirect: R,
  origin: string,
): R {
  const { fromPath, target } = redirect
  return {
    ...redirect,
    ...(fromPath !== undefined && { fromPath: redirectPath(fromPath) ?? fromPath }),
    ...(target !== undefined && { target: withoutOrigin(target, origin) }),
  }
}

function withoutOrigin(target: string, origin: string): string {
  const url = URL.parse(target)
  return url?.host === new URL(origin).host ? url.pathname + url.search + url.hash : target
}

/**
 * Why a redirect can't be added to the others, from which its own former version is left out: its path is redirected
 * already, or they would lead visitors on or in circles. Null if it can.
 */
export function refusalOf(fromPath: string, target: string, others: Targets): Refusal | null {
  const taken = others.get(fromPath)
  if (taken !== undefined)
    return { field: 'fromPath', message: `${fromPath} already redirects to ${taken}. Edit that redirect instead.` }
  if (others.size >= MAX_REDIRECTS)
    return { field: 'fromPath', message: `The shop has ${MAX_REDIRECTS} redirects. Delete some before you add more.` }
  const to = targetPath(target)
  if (to === fromPath) return { field: 'target', message: 'A redirect can’t lead to its own address.' }
  const next = to === null ? undefined : others.get(to)
  if (next !== undefined)
    return {
      field: 'target',
      message:
        targetPath(next) === fromPath
          ? `${to} redirects to ${fromPath}, so visitors would go in circles. Choose another address, or delete that redirect.`
          : `${to} itself redirects to ${next}. Choose ${next} instead.`,
    }
  const before = others.sourceOf(fromPath)
  if (before === undefined) return null
  return {
    field: 'fromPath',
    message: `${before} redirects to ${fromPath}, so its visitors would be redirected twice. Let ${before} redirect to ${target} first.`,
  }
}

/** Why a path of the shop's own can't be redirected. */
export const takenRefusal = (fromPath: string): Refusal => ({
  field: 'fromPath',
  message: `${fromPath} is an address of the shop, which shows something there. Only addresses without a page can be redirected.`,
})

/** The response (409) to a refused redirect. */
export const refused = ({ field, message }: Refusal) => conflictingField(field, message)
