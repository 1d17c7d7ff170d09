import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { money } from '#staff/widgets/money.ts'
import '#staff/widgets/table/table.css'

/** A product's variants with price and stock. */
export function Variants({ product }: { product: Pick<CatalogueProduct, 'shopifyVariants'> }) {
  const variants = product.shopifyVariants
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  return (
    <section className="panel" aria-labelledby="product-variants">
      <h2 id="product-variants">VARIANTS ({variants.length})</h2>
      {variants.length === 0 ? (
        <p>No variants, so it can’t be bought.</p>
      ) : (
        <table className="record-table product-table" aria-labelledby="product-variants">
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col" dir="auto">
                  {name}
                </th>
              ))}
              <th scope="col">PRICE</th>
              <th scope="col">STOCK</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => (
              <tr key={`${variant.id} ${index}`}>
                {names.map((name) => (
                  <td key={name} data-label={name} dir="auto">
                    {variant.options.find((option) => option.name === name)?.value ?? '-'}
                  </td>
                ))}
                <td data-label="Price">{money(variant.price, 'USD')}</td>
                <td data-label="Stock">
                  {variant.availableForSale ? 'in stock' : <span data-tone="out">sold out</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
