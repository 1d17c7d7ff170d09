// Made by scripts/codegen.ts from the .graphql documents and the real schema. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ProductStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DRAFT'
  | 'UNLISTED';

export type FeaturedProductsQueryVariables = Exact<{
  handle: string;
  after?: string | null;
}>;


export type FeaturedProductsQuery = {
  collectionByIdentifier: {
    products: {
      pageInfo: {
        hasNextPage: boolean,
        endCursor: string | null
      },
      nodes: Array<{
        id: string
      }>
    }
  } | null
};

export type ProductFieldsFragment = {
  id: string,
  handle: string,
  title: string,
  descriptionHtml: string,
  status: ProductStatus,
  vendor: string,
  productType: string,
  tags: Array<string>,
  updatedAt: string,
  media: {
    nodes: Array<
      | {
        alt: string | null
      }
      | {
        alt: string | null,
        image: {
          url: string,
          width: number | null,
          height: number | null
        } | null
      }
      | {
        alt: string | null
      }
      | {
        alt: string | null
      }
    >
  },
  creatureSize: {
    value: string
  } | null,
  creatureType: {
    value: string
  } | null,
  designer: {
    value: string
  } | null,
  designerWebsite: {
    value: string
  } | null,
  variants: {
    pageInfo: {
      hasNextPage: boolean,
      endCursor: string | null
    },
    nodes: Array<VariantFieldsFragment>
  }
};

export type ProductVariantsPageQueryVariables = Exact<{
  id: string;
  after: string;
}>;


export type ProductVariantsPageQuery = {
  product: {
    variants: {
      pageInfo: {
        hasNextPage: boolean,
        endCursor: string | null
      },
      nodes: Array<VariantFieldsFragment>
    }
  } | null
};

export type ProductsPageQueryVariables = Exact<{
  first: number;
  after?: string | null;
}>;


export type ProductsPageQuery = {
  products: {
    pageInfo: {
      hasNextPage: boolean,
      endCursor: string | null
    },
    nodes: Array<ProductFieldsFragment>
  }
};

export type VariantFieldsFragment = {
  id: string,
  price: string,
  availableForSale: boolean,
  selectedOptions: Array<{
    name: string,
    value: string
  }>
};
