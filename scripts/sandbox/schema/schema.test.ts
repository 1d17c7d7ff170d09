import { GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { loadRequiredScopes, loadSchema } from './schema.ts'

test('the schemas are Shopify’s, deprecations included', () => {
  const admin = loadSchema('admin')
  expect(Object.keys(admin.getTypeMap()).length).toBeGreaterThan(3000)
  expect(admin.getQueryType()?.getFields()['currentBulkOperation']?.deprecationReason).toContain('bulkOperation')
  const storefront = loadSchema('storefront')
  expect(storefront.getType('Cart')).toBeInstanceOf(GraphQLObjectType)
  expect(storefront.getDirective('inContext')).toBeDefined()
  expect(loadSchema('storefront')).toBe(storefront)
})

test('the scope table lists the scopes for reading orders', () => {
  expect(loadRequiredScopes()['Order']?.anyOf).toContain('read_orders')
})
