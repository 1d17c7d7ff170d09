import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { endSentence } from '#shared/sentence.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useCheck } from './shopify.ts'

/** The current state of the connection to Shopify. */
export function ConnectionPanel({ read }: { read: UseQueryResult<ShopifyConnection> }) {
  const connection = read.data
  const check = useCheck()
  return (
    <Panel title="CONNECTION" tags={connection && <ConnectionState connection={connection} />}>
      <Loaded read={read} loading="[CHECKING SHOPIFY...]" failure="Failed to check the connection">
        {(connection) => (
          <>
            {connection.error && connection.kind !== 'none' && (
              <Alert
                type="error"
                showIcon
                title={connection.reachable ? 'Shopify rejected the request' : 'Shopify can’t be reached'}
                description={
                  <>
                    <bdi>{endSentence(connection.error)}</bdi> The shop keeps working with its current catalogue.
                  </>
                }
              />
            )}
            <ConnectionFacts connection={connection} />
          </>
        )}
      </Loaded>
      <div className="row">
        <Button loading={check.isPending} onClick={() => void check.run()}>
          CHECK AGAIN
        </Button>
        <AdminLink url={connection?.adminUrl ?? null} />
      </div>
    </Panel>
  )
}

function ConnectionState({ connection: { kind, reachable, error, checkout } }: { connection: ShopifyConnection }) {
  if (kind === 'none') return <Tag color="warning">NONE</Tag>
  if (!reachable) return <Tag color="error">UNREACHABLE</Tag>
  if (error) return <Tag color="error">REFUSED</Tag>
  return checkout?.state === 'error' ? <Tag color="error">NO CHECKOUT</Tag> : <Tag color="success">CONNECTED</Tag>
}

function ConnectionFacts({ connection }: { connection: ShopifyConnection }) {
  const { kind, storeDomain, name, currency, timeZone, ownTimeZone, apiVersion, scopes } = connection
  if (kind === 'none') return <p>No store is configured.</p>
  return (
    <Facts
      facts={{
        Store: (
          <>
            <bdi>{name ?? storeDomain}</bdi>
            {name && (
              <>
                , <bdi>{storeDomain}</bdi>
              </>
            )}
            {kind === 'local' && ' (the local sandbox)'}
          </>
        ),
        Currency: currency ?? 'Unknown',
        'API version': (
          <>
            {apiVersion.used} {apiVersion.isSupported === true && <Tag color="success">SUPPORTED</Tag>}
            {apiVersion.isSupported === false && <Tag color="error">NO LONGER SUPPORTED</Tag>}
            {apiVersion.newest && <span className="dim"> newest: {apiVersion.newest}</span>}
          </>
        ),
        Checkout: <CheckoutState connection={connection} />,
        'Granted scopes': scopes.granted.join(', ') || 'Unknown',
        'Missing scopes': scopes.missing.length > 0 && (
          <span className="bad">
            {`${scopes.missing.join(', ')}: the shop needs ${scopes.missing.length === 1 ? 'it' : 'them'}. Grant ${scopes.missing.length === 1 ? 'it' : 'them'} to the app in Shopify’s admin.`}
          </span>
        ),
        'Optional scopes':
          scopes.optional.length > 0 &&
          `Not granted: ${scopes.optional.join(', ')}. Without it, parcels can’t be reported to Shopify, only marked as posted by hand.`,
        'Time zone': `${ownTimeZone}, used by the scheduler${timeZone !== null && timeZone !== ownTimeZone ? `; Shopify’s reports use ${timeZone}` : ''}`,
      }}
    />
  )
}

/** Whether shoppers can pay, and what to do if they can't. */
function CheckoutState({ connection: { checkout, error } }: { connection: ShopifyConnection }) {
  if (!checkout) return 'Unknown'
  const { state, text } = checkout
  return (
    <>
      <Tag color={state === 'ok' ? 'success' : state}>
        {state === 'ok' ? 'OPEN' : state === 'warning' ? 'LIMITED' : 'CLOSED'}
      </Tag>
      {/* The alert above tells a cause that concerns both APIs. */}
      {text !== error && <bdi> {endSentence(text)}</bdi>}
    </>
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
