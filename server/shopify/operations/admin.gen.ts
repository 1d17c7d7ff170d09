// Made by scripts/codegen.ts from the .graphql documents and the real schema. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type CurrencyCode =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KID'
  | 'KMF'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LTL'
  | 'LVL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STD'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'USDC'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VEF'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XOF'
  | 'XPF'
  | 'XXX'
  | 'YER'
  | 'ZAR'
  | 'ZMW';

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

export type ShopQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopQuery = {
  shop: {
    name: string,
    currencyCode: CurrencyCode,
    ianaTimezone: string
  },
  publicApiVersions: Array<{
    handle: string,
    supported: boolean
  }>,
  currentAppInstallation: {
    accessScopes: Array<{
      handle: string
    }>
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
