import { browser, life, schemeNames, schemes } from '#tests/desktop/harness/child/machine.ts'
import { toChromium } from '#tests/desktop/harness/chromium/origins.ts'
import type { SchemeHandler } from '#tests/desktop/harness/chromium/custom-schemes.ts'
import { Modelled, NotModelledError, only } from './modelled.ts'
import { LANGUAGES, SpellChecker } from './spell-checker.ts'
import type { Contents } from './shapes.ts'

interface Privileges {
  standard?: boolean
  secure?: boolean
  bypassCSP?: boolean
  [other: string]: boolean | undefined
}

export const protocol = only('protocol', {
  registerSchemesAsPrivileged(given: { scheme: string; privileges: Privileges }[]) {
    if (life.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of given) {
      // The stand-in's pages use https, which has exactly these privileges.
      if (!privileges.standard || !privileges.secure)
        throw new NotModelledError(`a scheme that isn't standard and secure`)
      for (const right of ['bypassCSP', 'allowExtensions'])
        if (privileges[right]) throw new NotModelledError(`a scheme with ${right}`)
      schemes.set(scheme, undefined)
    }
  },
  handle(scheme: string, handler: SchemeHandler) {
    if (!schemes.has(scheme)) throw new NotModelledError(`a handler for ${scheme}, which isn’t a privileged scheme,`)
    if (schemes.get(scheme)) throw new Error(`The scheme '${scheme}' is already handled`)
    schemes.set(scheme, handler)
  },
})

type RequestHandler = (
  contents: Contents | null,
  permission: string,
  answer: (granted: boolean) => void,
  details: Record<string, unknown>,
) => void
type CheckHandler = (
  contents: Contents | null,
  permission: string,
  origin: string,
  details: Record<string, unknown>,
) => boolean

/** Storage partition with its permissions. Without handlers Electron grants everything, and so does the stand-in. */
export class Session extends Modelled {
  readonly protocol = protocol
  readonly partition: string
  /** Accepted `Proxy-Authorization` headers, by proxy. */
  readonly proxyLogins = new Map<string, string>()
  private onRequest: RequestHandler | null = null
  private onCheck: CheckHandler | null = null
  private onDevice: ((details: object) => boolean) | null = null

  constructor(partition: string) {
    super('will-download')
    this.partition = partition
  }

  setPermissionRequestHandler = (handler: RequestHandler | null) => void (this.onRequest = handler)
  setPermissionCheckHandler = (handler: CheckHandler | null) => void (this.onCheck = handler)
  setDevicePermissionHandler = (handler: ((details: object) => boolean) | null) => void (this.onDevice = handler)
  readonly spelling = new SpellChecker()
  setSpellCheckerEnabled = (enabled: boolean) => void (this.spelling.isEnabled = enabled)
  isSpellCheckerEnabled = () => this.spelling.isEnabled
  setSpellCheckerLanguages = (languages: string[]) => this.spelling.setLanguages(languages)
  getSpellCheckerLanguages = () => [...this.spelling.languages]
  readonly availableSpellCheckerLanguages = LANGUAGES
  addWordToSpellCheckerDictionary = (word: string) => this.spelling.addWord(word)

  ask(permission: string, contents: Contents | null, answer: (granted: boolean) => void): void {
    const details = { isMainFrame: true, requestingUrl: contents?.getURL() ?? '' }
    if (this.onRequest) this.onRequest(contents, permission, answer, details)
    else answer(true)
  }
  check(permission: string, contents: Contents | null, origin: string): boolean {
    return this.onCheck?.(contents, permission, origin, { isMainFrame: true, requestingUrl: origin }) ?? true
  }

  /** Without a handler a page gets the devices that a person chose. */
  mayUseDevice = (deviceType: string): boolean => this.onDevice?.({ deviceType, origin: '', device: {} }) ?? true

  async clearStorageData({ origin }: { origin?: string } = {}): Promise<void> {
    if (!origin) throw new NotModelledError('clearStorageData of all origins')
    // Chromium accepts this command from pages only.
    const { root, sessionOf } = await browser
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', background: true })
    const page = await sessionOf(targetId)
    const kept = toChromium(origin, schemeNames()).replace(/\/$/, '')
    await page.send('Storage.clearDataForOrigin', { origin: kept, storageTypes: 'all' })
    await root.send('Target.closeTarget', { targetId })
  }
}

const standard = new Session('')
/** Partitions for requests of the main process, such as updates. Windows have none. */
const partitions = new Map<string, Session>()
export const session = only('session', {
  get defaultSession() {
    return standard
  },
  fromPartition(partition: string, _options?: { cache: boolean }) {
    if (partition === '') return standard
    const found = partitions.get(partition) ?? new Session(partition)
    partitions.set(partition, found)
    return found
  },
})
