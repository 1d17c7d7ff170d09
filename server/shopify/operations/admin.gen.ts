// Made by scripts/codegen.ts from the .graphql documents and the real schema. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type BulkOperationErrorCode =
  | 'ACCESS_DENIED'
  | 'INTERNAL_SERVER_ERROR'
  | 'TIMEOUT';

export type BulkOperationStatus =
  | 'CANCELED'
  | 'CANCELING'
  | 'COMPLETED'
  | 'CREATED'
  | 'EXPIRED'
  | 'FAILED'
  | 'RUNNING';

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

export type OrderDisplayFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'FULFILLMENT_NOT_REQUIRED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'REQUEST_DECLINED'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED';

export type ProductStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DRAFT'
  | 'UNLISTED';

export type WebhookSubscriptionFormat =
  | 'JSON'
  | 'XML';

export type WebhookSubscriptionTopic =
  | 'APP_PURCHASES_ONE_TIME_UPDATE'
  | 'APP_SCOPES_UPDATE'
  | 'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT'
  | 'APP_SUBSCRIPTIONS_UPDATE'
  | 'APP_UNINSTALLED'
  | 'AUDIT_EVENTS_ADMIN_API_ACTIVITY'
  | 'BULK_OPERATIONS_FINISH'
  | 'CARTS_CREATE'
  | 'CARTS_UPDATE'
  | 'CHANNELS_DELETE'
  | 'CHECKOUTS_CREATE'
  | 'CHECKOUTS_DELETE'
  | 'CHECKOUTS_UPDATE'
  | 'COLLECTIONS_CREATE'
  | 'COLLECTIONS_DELETE'
  | 'COLLECTIONS_UPDATE'
  | 'COLLECTION_LISTINGS_ADD'
  | 'COLLECTION_LISTINGS_REMOVE'
  | 'COLLECTION_LISTINGS_UPDATE'
  | 'COLLECTION_PUBLICATIONS_CREATE'
  | 'COLLECTION_PUBLICATIONS_DELETE'
  | 'COLLECTION_PUBLICATIONS_UPDATE'
  | 'COMPANIES_CREATE'
  | 'COMPANIES_DELETE'
  | 'COMPANIES_UPDATE'
  | 'COMPANY_CONTACTS_CREATE'
  | 'COMPANY_CONTACTS_DELETE'
  | 'COMPANY_CONTACTS_UPDATE'
  | 'COMPANY_CONTACT_ROLES_ASSIGN'
  | 'COMPANY_CONTACT_ROLES_REVOKE'
  | 'COMPANY_LOCATIONS_CREATE'
  | 'COMPANY_LOCATIONS_DELETE'
  | 'COMPANY_LOCATIONS_UPDATE'
  | 'CUSTOMERS_CREATE'
  | 'CUSTOMERS_DELETE'
  | 'CUSTOMERS_DISABLE'
  | 'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMERS_ENABLE'
  | 'CUSTOMERS_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMERS_MERGE'
  | 'CUSTOMERS_PURCHASING_SUMMARY'
  | 'CUSTOMERS_UPDATE'
  | 'CUSTOMERS_WHATS_APP_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMER_ACCOUNT_SETTINGS_UPDATE'
  | 'CUSTOMER_GROUPS_CREATE'
  | 'CUSTOMER_GROUPS_DELETE'
  | 'CUSTOMER_GROUPS_UPDATE'
  | 'CUSTOMER_JOINED_SEGMENT'
  | 'CUSTOMER_LEFT_SEGMENT'
  | 'CUSTOMER_PAYMENT_METHODS_CREATE'
  | 'CUSTOMER_PAYMENT_METHODS_REVOKE'
  | 'CUSTOMER_PAYMENT_METHODS_UPDATE'
  | 'CUSTOMER_TAGS_ADDED'
  | 'CUSTOMER_TAGS_REMOVED'
  | 'DELIVERY_PROMISE_SETTINGS_UPDATE'
  | 'DISCOUNTS_CREATE'
  | 'DISCOUNTS_DELETE'
  | 'DISCOUNTS_REDEEMCODE_ADDED'
  | 'DISCOUNTS_REDEEMCODE_REMOVED'
  | 'DISCOUNTS_UPDATE'
  | 'DISPUTES_CREATE'
  | 'DISPUTES_UPDATE'
  | 'DOMAINS_CREATE'
  | 'DOMAINS_DESTROY'
  | 'DOMAINS_UPDATE'
  | 'DRAFT_ORDERS_CREATE'
  | 'DRAFT_ORDERS_DELETE'
  | 'DRAFT_ORDERS_UPDATE'
  | 'FINANCE_APP_STAFF_MEMBER_DELETE'
  | 'FINANCE_APP_STAFF_MEMBER_GRANT'
  | 'FINANCE_APP_STAFF_MEMBER_REVOKE'
  | 'FINANCE_APP_STAFF_MEMBER_UPDATE'
  | 'FINANCE_KYC_INFORMATION_UPDATE'
  | 'FULFILLMENTS_CREATE'
  | 'FULFILLMENTS_UPDATE'
  | 'FULFILLMENT_EVENTS_CREATE'
  | 'FULFILLMENT_EVENTS_DELETE'
  | 'FULFILLMENT_HOLDS_ADDED'
  | 'FULFILLMENT_HOLDS_RELEASED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_ACCEPTED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_REJECTED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_SUBMITTED'
  | 'FULFILLMENT_ORDERS_CANCELLED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_ACCEPTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_REJECTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_SUBMITTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_SERVICE_FAILED_TO_COMPLETE'
  | 'FULFILLMENT_ORDERS_HOLD_RELEASED'
  | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_LOCAL_DELIVERY'
  | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP'
  | 'FULFILLMENT_ORDERS_MANUALLY_REPORTED_PROGRESS_STOPPED'
  | 'FULFILLMENT_ORDERS_MERGED'
  | 'FULFILLMENT_ORDERS_MOVED'
  | 'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE'
  | 'FULFILLMENT_ORDERS_PLACED_ON_HOLD'
  | 'FULFILLMENT_ORDERS_PROGRESS_REPORTED'
  | 'FULFILLMENT_ORDERS_RESCHEDULED'
  | 'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY'
  | 'FULFILLMENT_ORDERS_SPLIT'
  | 'INVENTORY_ITEMS_CREATE'
  | 'INVENTORY_ITEMS_DELETE'
  | 'INVENTORY_ITEMS_UPDATE'
  | 'INVENTORY_LEVELS_CONNECT'
  | 'INVENTORY_LEVELS_DISCONNECT'
  | 'INVENTORY_LEVELS_UPDATE'
  | 'INVENTORY_SHIPMENTS_ADD_ITEMS'
  | 'INVENTORY_SHIPMENTS_CREATE'
  | 'INVENTORY_SHIPMENTS_DELETE'
  | 'INVENTORY_SHIPMENTS_MARK_IN_TRANSIT'
  | 'INVENTORY_SHIPMENTS_RECEIVE_ITEMS'
  | 'INVENTORY_SHIPMENTS_REMOVE_ITEMS'
  | 'INVENTORY_SHIPMENTS_UPDATE_ITEM_QUANTITIES'
  | 'INVENTORY_SHIPMENTS_UPDATE_TRACKING'
  | 'INVENTORY_TRANSFERS_ADD_ITEMS'
  | 'INVENTORY_TRANSFERS_CANCEL'
  | 'INVENTORY_TRANSFERS_COMPLETE'
  | 'INVENTORY_TRANSFERS_READY_TO_SHIP'
  | 'INVENTORY_TRANSFERS_REMOVE_ITEMS'
  | 'INVENTORY_TRANSFERS_UPDATED'
  | 'INVENTORY_TRANSFERS_UPDATE_ITEM_QUANTITIES'
  | 'LOCALES_CREATE'
  | 'LOCALES_DESTROY'
  | 'LOCALES_UPDATE'
  | 'LOCATIONS_ACTIVATE'
  | 'LOCATIONS_CREATE'
  | 'LOCATIONS_DEACTIVATE'
  | 'LOCATIONS_DELETE'
  | 'LOCATIONS_UPDATE'
  | 'MARKETS_BACKUP_REGION_UPDATE'
  | 'MARKETS_CREATE'
  | 'MARKETS_DELETE'
  | 'MARKETS_UPDATE'
  | 'METAFIELD_DEFINITIONS_CREATE'
  | 'METAFIELD_DEFINITIONS_DELETE'
  | 'METAFIELD_DEFINITIONS_UPDATE'
  | 'METAOBJECTS_CREATE'
  | 'METAOBJECTS_DELETE'
  | 'METAOBJECTS_UPDATE'
  | 'ORDERS_CANCELLED'
  | 'ORDERS_CREATE'
  | 'ORDERS_DELETE'
  | 'ORDERS_EDITED'
  | 'ORDERS_FULFILLED'
  | 'ORDERS_LINK_REQUESTED'
  | 'ORDERS_PAID'
  | 'ORDERS_PARTIALLY_FULFILLED'
  | 'ORDERS_RISK_ASSESSMENT_CHANGED'
  | 'ORDERS_SHOPIFY_PROTECT_ELIGIBILITY_CHANGED'
  | 'ORDERS_UPDATED'
  | 'ORDER_TRANSACTIONS_CREATE'
  | 'PAYMENT_SCHEDULES_DUE'
  | 'PAYMENT_TERMS_CREATE'
  | 'PAYMENT_TERMS_DELETE'
  | 'PAYMENT_TERMS_UPDATE'
  | 'PRODUCTS_CREATE'
  | 'PRODUCTS_DELETE'
  | 'PRODUCTS_UPDATE'
  | 'PRODUCT_FEEDS_CREATE'
  | 'PRODUCT_FEEDS_FULL_SYNC'
  | 'PRODUCT_FEEDS_FULL_SYNC_FINISH'
  | 'PRODUCT_FEEDS_INCREMENTAL_SYNC'
  | 'PRODUCT_FEEDS_UPDATE'
  | 'PRODUCT_LISTINGS_ADD'
  | 'PRODUCT_LISTINGS_REMOVE'
  | 'PRODUCT_LISTINGS_UPDATE'
  | 'PRODUCT_PUBLICATIONS_CREATE'
  | 'PRODUCT_PUBLICATIONS_DELETE'
  | 'PRODUCT_PUBLICATIONS_UPDATE'
  | 'PROFILES_CREATE'
  | 'PROFILES_DELETE'
  | 'PROFILES_UPDATE'
  | 'REFUNDS_CREATE'
  | 'RETURNS_APPROVE'
  | 'RETURNS_CANCEL'
  | 'RETURNS_CLOSE'
  | 'RETURNS_DECLINE'
  | 'RETURNS_PROCESS'
  | 'RETURNS_REOPEN'
  | 'RETURNS_REQUEST'
  | 'RETURNS_UPDATE'
  | 'REVERSE_DELIVERIES_ATTACH_DELIVERABLE'
  | 'REVERSE_FULFILLMENT_ORDERS_DISPOSE'
  | 'SCHEDULED_PRODUCT_LISTINGS_ADD'
  | 'SCHEDULED_PRODUCT_LISTINGS_REMOVE'
  | 'SCHEDULED_PRODUCT_LISTINGS_UPDATE'
  | 'SEGMENTS_CREATE'
  | 'SEGMENTS_DELETE'
  | 'SEGMENTS_UPDATE'
  | 'SELLING_PLAN_GROUPS_CREATE'
  | 'SELLING_PLAN_GROUPS_DELETE'
  | 'SELLING_PLAN_GROUPS_UPDATE'
  | 'SHIPPING_ADDRESSES_CREATE'
  | 'SHIPPING_ADDRESSES_UPDATE'
  | 'SHOP_UPDATE'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_CHALLENGED'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_SUCCESS'
  | 'SUBSCRIPTION_BILLING_CYCLES_SKIP'
  | 'SUBSCRIPTION_BILLING_CYCLES_UNSKIP'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_DELETE'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_UPDATE'
  | 'SUBSCRIPTION_CONTRACTS_ACTIVATE'
  | 'SUBSCRIPTION_CONTRACTS_CANCEL'
  | 'SUBSCRIPTION_CONTRACTS_CREATE'
  | 'SUBSCRIPTION_CONTRACTS_EXPIRE'
  | 'SUBSCRIPTION_CONTRACTS_FAIL'
  | 'SUBSCRIPTION_CONTRACTS_PAUSE'
  | 'SUBSCRIPTION_CONTRACTS_UPDATE'
  | 'TAX_SERVICES_CREATE'
  | 'TAX_SERVICES_UPDATE'
  | 'TENDER_TRANSACTIONS_CREATE'
  | 'THEMES_CREATE'
  | 'THEMES_DELETE'
  | 'THEMES_PUBLISH'
  | 'THEMES_UPDATE'
  | 'VARIANTS_IN_STOCK'
  | 'VARIANTS_OUT_OF_STOCK';

export type BulkCancelMutationVariables = Exact<{
  id: string;
}>;


export type BulkCancelMutation = {
  bulkOperationCancel: {
    userErrors: Array<{
      message: string
    }>
  } | null
};

export type BulkProductsQueryVariables = Exact<{ [key: string]: never; }>;


export type BulkProductsQuery = {
  products: {
    edges: Array<{
      node: {
        id: string,
        handle: string,
        title: string,
        descriptionHtml: string,
        status: ProductStatus,
        vendor: string,
        productType: string,
        tags: Array<string>,
        updatedAt: string,
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
        media: {
          edges: Array<{
            node:
              | {
                id: string,
                alt: string | null
              }
              | {
                id: string,
                alt: string | null,
                image: {
                  url: string,
                  width: number | null,
                  height: number | null
                } | null
              }

          }>
        },
        variants: {
          edges: Array<{
            node: {
              id: string,
              position: number,
              price: string,
              availableForSale: boolean,
              selectedOptions: Array<{
                name: string,
                value: string
              }>
            }
          }>
        }
      }
    }>
  }
};

export type BulkRunMutationVariables = Exact<{
  query: string;
}>;


export type BulkRunMutation = {
  bulkOperationRunQuery: {
    bulkOperation: {
      id: string
    } | null,
    userErrors: Array<{
      message: string
    }>
  } | null
};

export type BulkStatusQueryVariables = Exact<{
  id: string;
}>;


export type BulkStatusQuery = {
  bulkOperation: {
    status: BulkOperationStatus,
    errorCode: BulkOperationErrorCode | null,
    objectCount: unknown,
    rootObjectCount: unknown,
    url: string | null
  } | null
};

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

export type InventoryItemsByIdQueryVariables = Exact<{
  ids: Array<string>;
}>;


export type InventoryItemsByIdQuery = {
  nodes: Array<
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string,
      variants: {
        nodes: Array<{
          product: {
            id: string
          }
        }>
      } | null
    }
   | null>
};

export type OrderFieldsFragment = {
  id: string,
  name: string,
  email?: string | null,
  createdAt: string,
  updatedAt: string,
  cancelledAt: string | null,
  test: boolean,
  displayFinancialStatus: OrderDisplayFinancialStatus | null,
  displayFulfillmentStatus: OrderDisplayFulfillmentStatus,
  currencyCode: CurrencyCode,
  totalPriceSet: {
    shopMoney: {
      amount: string
    }
  },
  subtotalPriceSet: {
    shopMoney: {
      amount: string
    }
  } | null,
  totalShippingPriceSet: {
    shopMoney: {
      amount: string
    }
  },
  totalTaxSet: {
    shopMoney: {
      amount: string
    }
  } | null,
  totalRefundedSet: {
    shopMoney: {
      amount: string
    }
  },
  lineItems: {
    pageInfo: {
      hasNextPage: boolean,
      endCursor: string | null
    },
    nodes: Array<OrderLineFieldsFragment>
  }
};

export type OrderLineFieldsFragment = {
  id: string,
  title: string,
  variantTitle: string | null,
  sku: string | null,
  quantity: number,
  currentQuantity: number,
  unfulfilledQuantity: number,
  requiresShipping: boolean,
  variant: {
    id: string,
    selectedOptions: Array<{
      name: string,
      value: string
    }>
  } | null,
  product: {
    id: string
  } | null,
  originalUnitPriceSet: {
    shopMoney: {
      amount: string
    }
  },
  discountedTotalSet: {
    shopMoney: {
      amount: string
    }
  }
};

export type OrderLinesPageQueryVariables = Exact<{
  id: string;
  after: string;
}>;


export type OrderLinesPageQuery = {
  order: {
    lineItems: {
      pageInfo: {
        hasNextPage: boolean,
        endCursor: string | null
      },
      nodes: Array<OrderLineFieldsFragment>
    }
  } | null
};

export type OrdersByIdQueryVariables = Exact<{
  ids: Array<string>;
  withEmail: boolean;
}>;


export type OrdersByIdQuery = {
  nodes: Array<
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | (
      {
      id: string
    }
      & OrderFieldsFragment
    )
   | null>
};

export type OrdersPageQueryVariables = Exact<{
  first: number;
  after?: string | null;
  query?: string | null;
  withEmail: boolean;
}>;


export type OrdersPageQuery = {
  shop: {
    id: string
  },
  orders: {
    pageInfo: {
      hasNextPage: boolean,
      endCursor: string | null
    },
    nodes: Array<OrderFieldsFragment>
  }
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

export type ProductIdsQueryVariables = Exact<{
  after?: string | null;
}>;


export type ProductIdsQuery = {
  products: {
    pageInfo: {
      hasNextPage: boolean,
      endCursor: string | null
    },
    nodes: Array<{
      id: string,
      updatedAt: string,
      status: ProductStatus,
      variantsCount: {
        count: number
      } | null
    }>
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

export type ProductsByIdQueryVariables = Exact<{
  ids: Array<string>;
}>;


export type ProductsByIdQuery = {
  nodes: Array<
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | {
      id: string
    }
    | (
      {
      id: string
    }
      & ProductFieldsFragment
    )
   | null>
};

export type ProductsCountQueryVariables = Exact<{ [key: string]: never; }>;


export type ProductsCountQuery = {
  productsCount: {
    count: number
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

export type WebhookCreateMutationVariables = Exact<{
  topic: WebhookSubscriptionTopic;
  uri: string;
}>;


export type WebhookCreateMutation = {
  webhookSubscriptionCreate: {
    webhookSubscription: {
      id: string
    } | null,
    userErrors: Array<{
      message: string
    }>
  } | null
};

export type WebhookDeleteMutationVariables = Exact<{
  id: string;
}>;


export type WebhookDeleteMutation = {
  webhookSubscriptionDelete: {
    deletedWebhookSubscriptionId: string | null,
    userErrors: Array<{
      message: string
    }>
  } | null
};

export type WebhooksListQueryVariables = Exact<{
  after?: string | null;
}>;


export type WebhooksListQuery = {
  webhookSubscriptions: {
    pageInfo: {
      hasNextPage: boolean,
      endCursor: string | null
    },
    nodes: Array<{
      id: string,
      topic: WebhookSubscriptionTopic,
      uri: string,
      format: WebhookSubscriptionFormat,
      filter: string | null,
      includeFields: Array<string>,
      apiVersion: {
        handle: string
      }
    }>
  }
};
