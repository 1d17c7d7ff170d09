import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { withSearchErrors } from '#sandbox/graphql/list-products.ts'
import { resolversOf, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { searchTest, type SearchFields } from '#sandbox/shop/search.ts'
import type { BulkOperation, BulkOperations } from './bulk-operations.ts'
import { requireId } from './ids.ts'

const searchFields: SearchFields<BulkOperation> = {
  status: (operation) => operation.status,
  operation_type: (operation) => operation.type,
  created_at: (operation) => operation.createdAt,
}

export function bulkResolvers(bulk: BulkOperations): Resolvers {
  return {
    QueryRoot: resolversOf<undefined>({
      bulkOperation: (_, { id }: { id: string }) => bulk.find(requireId(id, 'BulkOperation')) ?? null,
      bulkOperations: (_, args: PageArguments & { query?: string }, context) => {
        const matches = withSearchErrors(() => (args.query ? searchTest(args.query, searchFields) : () => true))
        return connection(bulk.all.filter(matches), args, context)
      },
      currentBulkOperation: () => bulk.all[0] ?? null,
    }),
    Mutation: resolversOf<undefined>({
      bulkOperationRunQuery: (_, { query, groupObjects = true }: { query: string; groupObjects?: boolean }) =>
        bulk.start(query, groupObjects),
      bulkOperationCancel: (_, { id }: { id: string }) => {
        const bulkOperation = bulk.cancel(id) ?? null
        const userErrors = bulkOperation ? [] : [{ field: ['id'], message: 'Bulk operation does not exist' }]
        return { bulkOperation, userErrors }
      },
    }),
  }
}
