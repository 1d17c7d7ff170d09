import { conflictingField } from '#server/errors.ts'
import { MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'
import { parametersOf, redirectPath, redirectSource, targetPath } from '#shared/features/redirects/redirect-path.ts'

/** Where each redirect leads, which applies to an address, and which lead to it. */
export class Targets {
  readonly #targets = new Map<string, string>()
  /** Redirects by the path that they lead to, and by that path with each parameter of their target. */
  readonly #sources = new Map<string, Set<string>>()
  /** Redirects that name parameters, with all of them, by their path and one parameter that few others there name. */
  readonly #named = new Map<string, Map<string, Map<string, Set<string>>>>()

  constructor(redirects: readonly { fromPath: string; target: string }[]) {
    for (const { fromPath, target } of redirects) this.set(fromPath, target)
  }

  get size() {
    return this.#targets.size
  }

  get = (fromPath: string) => this.#targets.get(fromPath)

  /**
   * The redirect that applies to an address: of those at its path of which it has every parameter, the one that names
   * most of them, then the first in the list.
   */
  match(address: string): { fromPath: string; target: string } | undefined {
    const path = redirectPath(address)
    if (path === null) return undefined
    let [best, count] = [path, 0]
    const named = this.#named.get(path)
    const given = parametersOf(address)
    for (const parameter of named ? given : [])
      for (const [fromPath, parameters] of named!.get(parameter) ?? []) {
        const isBetter = parameters.size > count || (parameters.size === count && fromPath < best)
        if (isBetter && parameters.isSubsetOf(given)) [best, count] = [fromPath, parameters.size]
      }
    const target = this.#targets.get(best)
    return target === undefined ? undefined : { fromPath: best, target }
  }

  namesParametersAt = (path: string): boolean => this.#named.has(path)

  /** A redirect whose target this one would redirect again; undefined if there is none. */
  sourceOf(fromPath: string): string | undefined {
    const [path, named] = partsOf(fromPath)
    const keys = [...named].map((parameter) => `${path}?${parameter}`)
    const [fewest] = (keys.length > 0 ? keys : [path])
      .map((key) => this.#sources.get(key) ?? new Set<string>())
      .toSorted((one, other) => one.size - other.size)
    return fewest!.values().find((source) => covers(fromPath, this.#targets.get(source)!))
  }

  set(fromPath: string, target: string) {
    if (this.#targets.has(fromPath)) this.delete(fromPath)
    this.#targets.set(fromPath, target)
    for (const key of keysOf(target)) this.#sources.getOrInsertComputed(key, () => new Set()).add(fromPath)
    const [path, parameters] = partsOf(fromPath)
    if (parameters.size === 0) return
    const named = this.#named.getOrInsertComputed(path, () => new Map())
    const othersOf = (parameter: string) => named.get(parameter)?.size ?? 0
    const [rarest] = [...parameters].toSorted((one, other) => othersOf(one) - othersOf(other))
    named.getOrInsertComputed(rarest!, () => new Map()).set(fromPath, parameters)
  }

  delete(fromPath: string) {
    for (const key of keysOf(this.#targets.get(fromPath) ?? '')) this.#sources.get(key)?.delete(fromPath)
    const [path, parameters] = partsOf(fromPath)
    for (const parameter of parameters) this.#named.get(path)?.get(parameter)?.delete(fromPath)
    this.#targets.delete(fromPath)
  }
}

/** Only the beginning of a long target counts: what isn't found is a detour, and no circle. */
function keysOf(target: string): string[] {
  const path = targetPath(target)
  const parameters = path === null ? [] : parametersOf(target.slice(0, 100))
  return path === null ? [] : [path, ...[...parameters].map((parameter) => `${path}?${parameter}`)]
}

/** Whether a redirect applies to an address of the shop. */
function covers(fromPath: string, address: string): boolean {
  const [path, parameters] = partsOf(fromPath)
  return targetPath(address) === path && parameters.isSubsetOf(parametersOf(address))
}

/** The path and the parameters of an address as `redirectSource` returns it, without reading it again. */
function partsOf(source: string): [path: string, parameters: Set<string>] {
  const at = source.indexOf('?')
  return at < 0 ? [source, new Set()] : [source.slice(0, at), new Set(source.slice(at + 1).split('&'))]
}

/** A refusal with the field that it concerns. */
export interface Refusal {
  field: 'fromPath' | 'target'
  message: string
}

/** A redirect as it is stored: the old address normalised, and addresses of the shop's own site without the site. */
export function normalizeRedirect<R extends { fromPath?: string | undefined; target?: string | undefined }>(
  redirect: R,
  origin: string,
): R {
  const { fromPath, target } = redirect
  return {
    ...redirect,
    ...(fromPath !== undefined && { fromPath: redirectSource(fromPath) ?? fromPath }),
    ...(target !== undefined && { target: withoutOrigin(target, origin) }),
  }
}

/** The path, query and fragment of an address of the shop's own; others as they are. */
export function withoutOrigin(target: string, origin: string): string {
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
  if (covers(fromPath, target)) return { field: 'target', message: 'A redirect can’t lead to its own address.' }
  const next = target.startsWith('/') ? others.match(target) : undefined
  if (next)
    return {
      field: 'target',
      message: covers(fromPath, next.target)
        ? `${next.fromPath} redirects to ${fromPath}, so visitors would go in circles. Choose another address, or delete that redirect.`
        : `${next.fromPath} itself redirects to ${next.target}. Choose ${next.target} instead.`,
    }
  const before = others.sourceOf(fromPath)
  if (before === undefined) return null
  return {
    field: 'fromPath',
    message: `${before} redirects to ${fromPath}, so its visitors would be redirected twice. Let ${before} redirect to ${target} first.`,
  }
}

/** Why an address of the shop's own can't be redirected. */
export const takenRefusal = (fromPath: string): Refusal => ({
  field: 'fromPath',
  message: `${fromPath.split('?', 1)[0]} is an address of the shop, which shows something there. Only addresses without a page can be redirected.`,
})

/** The response (409) to a refused redirect. */
export const refused = ({ field, message }: Refusal) => conflictingField(field, message)
