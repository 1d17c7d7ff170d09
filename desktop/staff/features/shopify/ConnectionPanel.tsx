import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import type { ShopifyConnection } from '#shared/features/console/console.schema.ts'
import { sentence } from '#shared/sentence.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useCheck } from './shopify.ts'

/** How the connection to Shopify is, found just now. */
export function ConnectionPanel({ read }: { read: UseQueryResult<ShopifyConnection> }) {
  const connection = read.data
  const check = useCheck()
  return (
    <section className="panel" aria-labelledby="shopify-connection">
      <h2 id="shopify-connection">CONNECTION {connection && <Standing connection={connection} />}</h2>
      <Loaded read={read} loading="[ASKING SHOPIFY...]" failure="The connection could not be looked at">
        {(connection) => (
          <>
            {connection.error && connection.kind !== 'none' && (
              <Alert
                type="error"
                showIcon
                title={connection.reachable ? 'Shopify refuses' : 'Shopify can’t be reached'}
                description={
                  <>
                    <bdi>{sentence(connection.error)}</bdi> The shop goes on with the catalogue that it has.
                  </>
                }
              />
            )}
            <Facts connection={connection} />
          </>
        )}
      </Loaded>
      <div className="ways shopify-ways">
        <Button loading={check.isPending} onClick={() => void check.run()}>
          CHECK AGAIN
        </Button>
        <AdminLink url={connection?.adminUrl ?? null} />
      </div>
    </section>
  )
}

function Standing({ connection: { kind, reachable, error } }: { connection: ShopifyConnection }) {
  if (kind === 'none') return <Tag color="warning">NONE</Tag>
  if (!reachable) return <Tag color="error">UNREACHABLE</Tag>
  return <Tag color={error ? 'error' : 'success'}>{error ? 'REFUSED' : 'CONNECTED'}</Tag>
}

function Facts({ connection }: { connection: ShopifyConnection }) {
  const { kind, storeDomain, name, currency, timeZone, ownTimeZone, apiVersion, scopes } = connection
  if (kind === 'none') return <p>No store is configured.</p>
  return (
    <dl className="facts">
      <dt>Store</dt>
      <dd>
        <bdi>{name ?? storeDomain}</bdi>
        {name && (
          <>
            , <bdi>{storeDomain}</bdi>
          </>
        )}
        {kind === 'local' && ' (the local sandbox)'}
      </dd>
      <dt>Currency</dt>
      <dd>{currency ?? 'Not known'}</dd>
      <dt>API version</dt>
      <dd>
        {apiVersion.used} {apiVersion.isSupported === true && <Tag color="success">SUPPORTED</Tag>}
        {apiVersion.isSupported === false && <Tag color="error">NOT SUPPORTED ANY MORE</Tag>}
        {apiVersion.newest && <span className="dim"> newest: {apiVersion.newest}</span>}
      </dd>
      <dt>May</dt>
      <dd dir="auto">{scopes.granted.join(', ') || 'Not known'}</dd>
      {scopes.missing.length > 0 && (
        <>
          <dt>May not</dt>
          <dd className="shopify-bad">
            {`${scopes.missing.join(', ')}: the shop needs ${scopes.missing.length === 1 ? 'it' : 'them'}. Grant ${scopes.missing.length === 1 ? 'it' : 'them'} to the app in Shopify’s admin.`}
          </dd>
        </>
      )}
      <dt>Time zone</dt>
      <dd>
        {`${ownTimeZone}, by which the scheduler goes`}
        {timeZone !== null && timeZone !== ownTimeZone && `; Shopify’s reports go by ${timeZone}`}
      </dd>
    </dl>
  )
}

function AdminLink({ url }: { url: string | null }) {
  const href = url === null ? null : safeHref(url)
  if (!href) return null
  return (
    <Button href={href} target="_blank" rel="noopener" aria-label="Shopify’s admin (opens in a new tab)">
      SHOPIFY’S ADMIN
    </Button>
  )
}
