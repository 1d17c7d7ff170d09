import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@hoard/sandbox'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { createStaffSignIn } from '#tests/harness/staff.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { TRAP } from '#shared/trap.ts'
import { photo } from '#tests/harness/photos.ts'
import type { Findings } from './findings.ts'
import { createFleetServer } from './server.ts'

/** A real server with the local Shopify, people signed in, and a record of every kind. */
export async function openFilledShop(findings: Findings, database: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'hoard-filled-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const shopify = opened.adopt(
    await startSandbox({ port: 0, catalogue: demoCatalogue, bucket: { max: 100_000, restore: 100_000 } }),
    (each) => each.close(),
  )
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const server = await createFleetServer({
    name: 'server',
    folder,
    env: {
      ...database,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SHOPIFY_STORE_DOMAIN: shopify.storeDomain,
      SHOPIFY_ADMIN_TOKEN: shopify.credentials.adminToken,
      SHOPIFY_STOREFRONT_TOKEN: shopify.credentials.storefrontToken,
      SHOPIFY_WEBHOOK_SECRETS: shopify.credentials.webhookSecret,
    },
  })
  opened.defer(() => server.kill())
  await server.start()
  const { url } = server
  shopify.setShopUrl(url)
  const log = () =>
    readFileSync(server.log, 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as { level: number; msg: string }] : []))
  const cookiesOf = createStaffSignIn(url, () => {
    const told = log().findLast(({ msg }) => msg.includes('/api/welcome?token='))
    return told ? /http:\S+/.exec(told.msg)![0] : null
  })
  const cookies = new Map<Role, Promise<string>>()
  const headersOf = async (role: Role | null): Promise<Record<string, string>> => {
    if (!role) return { origin: url }
    if (!cookies.has(role)) cookies.set(role, cookiesOf(role))
    return { origin: url, cookie: await cookies.get(role)! }
  }
  // One after the other: the administrator invites the editor.
  for (const role of ['administrator', 'editor'] as const) await headersOf(role)
  const given = await fill(url, await headersOf('administrator'))
  const closing = opened.move()
  return {
    url,
    dataDir,
    /** Stops the server, so that its database is complete. */
    stop: () => server.drain(),
    handle: demoCatalogue[0]!.handle,
    shopify,
    headersOf,
    givenFor: (contract: string) => ({ ...given.all, ...given.of[contract] }),
    /** Whatever the server logged as an error is a defect. */
    checkLog() {
      for (const line of log().filter(({ level }) => level >= 50)) findings.blame(`logged ${JSON.stringify(line)}`)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Creates records of every kind, and returns values of fields that refer to them. */
async function fill(url: string, headers: Record<string, string>) {
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, { ...init, headers: { ...init.headers, ...headers } })
  const {
    pages,
    blog,
    banners,
    navigation,
    images,
    contact,
    newsletter,
    staff,
    sync,
    templates,
    catalogue,
    redirects,
  } = Object.fromEntries(Object.entries(api).map(([name, contract]) => [name, createClient(contract, send)])) as {
    [Name in keyof typeof api]: ReturnType<typeof createClient<(typeof api)[Name]>>
  }
  await sync.products()
  const picture = await photo({ seed: 1 })
  const page = await pages.create({ body: { title: 'Given', slug: 'given', blocks: everyBlock } })
  const post = await blog.create({
    body: { title: 'Given', excerpt: 'x', content: 'x', category: 'painting', readTime: 1, imageUrl: '/a.webp' },
  })
  const banner = await banners.create({ body: { name: 'Given', text: 'x' } })
  const item = await navigation.create({ body: { label: 'Given', href: '/gallery' } })
  const template = await templates.create({ body: { name: 'Given' } })
  const redirect = await redirects.create({ body: { fromPath: '/given-before', target: '/gallery' } })
  const image = await images.create({
    body: { url: `data:image/jpeg;base64,${picture.toString('base64')}`, alt: 'x', filename: 'x.jpg' },
  })
  await contact.send({ body: { name: 'Ada', email: 'ada@example.com', message: 'Hello there, all of you.' } })
  await newsletter.subscribe({ body: { email: 'ada@example.com' } })
  const [message] = await contact.list({ query: {} }).then(({ messages }) => messages)
  await staff.invite({ body: { email: 'third@hoard.example', firstName: 'Third' } })
  const third = (await staff.list()).find(({ email }) => email === 'third@hoard.example')!
  const { products } = await catalogue.list({ query: {} })
  return {
    all: {
      backgroundColor: '#000000',
      email: 'ada@example.com',
      from: '/given',
      href: '/gallery',
      id: '1',
      ids: image.id,
      imageUrl: '/a.webp',
      orderId: '1',
      pageId: page.id,
      productId: products[0]!.id,
      search: 'a',
      slug: 'a-slug',
      publishAt: '2026-01-01T00:00:00Z',
      unpublishAt: '2998-01-01T00:00:00Z',
      url: '/gallery',
      templateId: template.id,
      textColor: '#22c55e',
      to: '/page/contact',
      websiteUrl: 'https://studio.example',
      'x-session-id': 'a'.repeat(32),
    } satisfies Record<string, unknown>,
    of: {
      pages: { id: page.id },
      blog: { id: post.id },
      banners: { id: banner.id },
      navigation: { id: item.id },
      templates: { id: template.id },
      redirects: {
        id: redirect.id,
        fromPath: '/from',
        target: '/gallery',
        text: 'Redirect from,Redirect to\n/imported,/gallery',
      },
      // A file, a URL or an upload.
      images: { id: image.id, url: 'https://pictures.example/a-slug.webp', upload: undefined },
      // It must be empty.
      contact: { id: message?.id, [TRAP]: undefined },
      backInStock: { [TRAP]: undefined },
      staff: { id: third.id, email: 'third@hoard.example' },
      catalogue: { id: products[0]!.id },
      sync: { id: '999999' },
    } as Record<string, Record<string, unknown>>,
  }
}
