import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { concatAST, NoDeprecatedCustomRule, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { operationDocuments, schemaKinds } from '#scripts/codegen.ts'
import { loadSchema } from '@hoard/sandbox/schema'
import { withVisitorConsent } from '#server/shopify/visitor-consent.ts'
import * as operations from './operations.ts'

describe.each(schemaKinds)('the %s documents', (kind) => {
  const everything = concatAST(operationDocuments(kind).map(({ document }) => document))

  test('are valid against the real schema', () => {
    expect(validate(loadSchema(kind), everything)).toEqual([])
  })

  test('use nothing deprecated', () => {
    expect(validate(loadSchema(kind), everything, [NoDeprecatedCustomRule])).toEqual([])
    const old = parse('{ products(first: 1) { nodes { bodyHtml } } }')
    if (kind === 'admin') expect(validate(loadSchema(kind), old, [NoDeprecatedCustomRule])).toHaveLength(1)
  })

  test('are all used by an operation with exactly its fragments', () => {
    const sent = Object.values(operations).filter((operation) => operation.api === kind)
    for (const { text } of sent) expect(validate(loadSchema(kind), parse(text))).toEqual([])
    // Any request of a shopper may tell their choice of cookies.
    if (kind === 'storefront')
      for (const { text } of sent) {
        expect(withVisitorConsent(text)).toContain('@inContext(visitorConsent: $visitorConsent)')
        expect(validate(loadSchema(kind), parse(withVisitorConsent(text)))).toEqual([])
      }
    const documents = operationDocuments(kind).filter(
      ({ document }) => document.definitions[0]?.kind === 'OperationDefinition',
    )
    expect(sent.map(({ name }) => `${name}.graphql`).toSorted()).toEqual(documents.map(({ file }) => file))
    expect(sent.filter(({ isMutation: mutation }) => mutation).map(({ name }) => name)).toEqual(
      kind === 'admin'
        ? ['bulk-run', 'bulk-cancel', 'fulfillment-create', 'fulfillment-cancel', 'webhook-create', 'webhook-delete']
        : ['cart-create', 'cart-discount-codes-update', 'cart-lines-add'],
    )
  })
})

test('the generated types are up to date', async () => {
  const checked = await promisify(execFile)(process.execPath, ['scripts/codegen.ts', '--check'])
  expect(checked.stderr).toBe('')
})
