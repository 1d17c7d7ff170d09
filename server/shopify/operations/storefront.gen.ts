// Made by scripts/codegen.ts from the .graphql documents and the real schema. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AttributeInput = {
  key: string;
  value: string;
};

export type CartLineInput = {
  attributes?: Array<AttributeInput> | null;
  merchandiseId: string;
  parent?: CartLineParentInput | null;
  quantity?: number | null;
  sellingPlanId?: string | null;
};

export type CartLineParentInput =
  {   lineId: string; merchandiseId?: never; }
  |  { lineId?: never;   merchandiseId: string; };

export type CartWarningCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'
  | 'DUPLICATE_DELIVERY_ADDRESS'
  | 'MERCHANDISE_NOT_ENOUGH_STOCK'
  | 'MERCHANDISE_OUT_OF_STOCK'
  | 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION'
  | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE'
  | 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION';

export type CartCreateMutationVariables = Exact<{ [key: string]: never; }>;


export type CartCreateMutation = {
  cartCreate: {
    cart: CartFieldsFragment | null,
    userErrors: Array<{
      message: string
    }>
  } | null
};

export type CartFieldsFragment = {
  id: string,
  checkoutUrl: string,
  totalQuantity: number,
  cost: {
    subtotalAmount: {
      amount: string
    }
  },
  lines: {
    nodes: Array<{
      quantity: number,
      cost: {
        amountPerQuantity: {
          amount: string
        }
      },
      merchandise: {
        id: string
      }
    }>
  }
};

export type CartLinesAddMutationVariables = Exact<{
  cartId: string;
  lines: Array<CartLineInput>;
}>;


export type CartLinesAddMutation = {
  cartLinesAdd: {
    cart: CartFieldsFragment | null,
    userErrors: Array<{
      message: string
    }>,
    warnings: Array<{
      code: CartWarningCode,
      message: string
    }>
  } | null
};

export type CartQueryVariables = Exact<{
  id: string;
}>;


export type CartQuery = {
  cart: CartFieldsFragment | null
};

export type LiveVariantsQueryVariables = Exact<{
  id?: string | null;
  handle?: string | null;
  after?: string | null;
}>;


export type LiveVariantsQuery = {
  product: {
    variants: {
      pageInfo: {
        hasNextPage: boolean,
        endCursor: string | null
      },
      nodes: Array<{
        id: string,
        availableForSale: boolean,
        quantityAvailable: number | null,
        price: {
          amount: string
        },
        selectedOptions: Array<{
          name: string,
          value: string
        }>
      }>
    }
  } | null
};

export type VariantNamesQueryVariables = Exact<{
  ids: Array<string>;
}>;


export type VariantNamesQuery = {
  nodes: Array<{
    id: string,
    selectedOptions: Array<{
      name: string,
      value: string
    }>,
    product: {
      title: string
    }
  } | null>
};
