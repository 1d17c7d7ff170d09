import { Modal } from 'antd'
import { ApiError } from '#staff/api/api-error.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { Differences } from './Differences.tsx'
import { FeaturePanel } from './FeaturePanel.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductMore } from './ProductMore.tsx'
import { useProduct } from './products.ts'
import { WebsiteDialog } from './WebsiteDialog.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { money } from '#staff/widgets/money.ts'
import { DataTable, type Column } from '#staff/widgets/table/DataTable.tsx'

/** /admin/products/:id: a product's details. With `?edit=website` the form of its designer is open. */
export function ProductDialog({ id, onClose }: { id: string; onClose(): void }) {
  useFocusBack()
  const read = useProduct(id)
  const [editing, edit] = useEditing()
  const product = read.data
  return (
    <>
      <Modal
        open
        className="product-dialog"
        width="72rem"
        title={<span dir="auto">{product?.name ?? 'PRODUCT'}</span>}
        footer={null}
        onCancel={onClose}
      >
        {read.error instanceof ApiError && read.error.status === 404 ? (
          <p>[PRODUCT NOT FOUND] The shop has no product with the number {id}. It may belong to another shop.</p>
        ) : (
          <Loaded read={read} loading="[LOADING PRODUCT...]" failure="Failed to load the product">
            {(product) => (
              <div className="panels product-panels">
                <ProductFacts product={product} onWebsite={() => edit('website')} />
                <FeaturePanel product={product} />
                <Differences product={product} />
                <Variants product={product} />
                <ProductMore product={product} />
              </div>
            )}
          </Loaded>
        )}
      </Modal>
      {editing === 'website' && product?.designer && (
        <WebsiteDialog key={product.designer} product={product} onClose={() => edit(null)} />
      )}
    </>
  )
}

type ShopifyVariant = CatalogueProduct['shopifyVariants'][number]

/** A product's variants with price and stock. */
function Variants({ product }: { product: Pick<CatalogueProduct, 'shopifyVariants'> }) {
  const variants = product.shopifyVariants
  const compares = variants.some(({ compareAtPrice }) => compareAtPrice !== undefined)
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  return (
    <Panel title={`VARIANTS (${variants.length})`}>
      {variants.length === 0 ? (
        <p>No variants, so it can’t be bought.</p>
      ) : (
        <DataTable
          caption="Variants"
          rows={variants}
          rowKey={({ id }, index) => `${id} ${index}`}
          columns={[
            ...names.map((name): Column<ShopifyVariant> => ({
              title: name,
              dir: 'auto',
              render: ({ options }) => options.find((option) => option.name === name)?.value ?? '-',
            })),
            { title: 'Price', render: ({ price }) => money(price, 'USD') },
            ...(compares
              ? [
                  {
                    title: 'Compare-at price',
                    render: ({ compareAtPrice: price }: ShopifyVariant) => (price ? money(price, 'USD') : '-'),
                  },
                ]
              : []),
            {
              title: 'Stock',
              render: ({ availableForSale }) => (availableForSale ? 'in stock' : <span className="bad">sold out</span>),
            },
          ]}
        />
      )}
    </Panel>
  )
}
