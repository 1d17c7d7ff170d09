export const loadPageCart = () => import('#storefront/features/checkout/PageCart.tsx')
