import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { productsRoutes } from '#server/features/catalogue/search/products.routes.ts'
import { createProductSearch } from '#server/features/catalogue/search/products.search.ts'
import { createClient } from '#shared/contract/client.ts'
import { productsContract } from '#shared/features/catalogue/products.contract.ts'
import { createInProcessSend } from './in-process.ts'
import { draft, importSource } from './product-draft.ts'

/** Products API with these drafts saved, each named and numbered from 1 in the given order. */
export async function createProductsApi(db: Database, drafts: Partial<ProductDraft>[]) {
  const named = drafts.map((given) =>
    draft({ shopifyId: `gid://${given.name}`, handle: given.name!.toLowerCase(), shopifyVariants: [], ...given }),
  )
  await saveProducts(db, named, importSource(1), () => {})
  const search = createProductSearch(db)
  const { send, read } = createInProcessSend(productsRoutes({ db, search }))
  return { products: createClient(productsContract, send), read, search, named }
}

export const namesOf = (products: { name: string }[]) => products.map(({ name }) => name)
