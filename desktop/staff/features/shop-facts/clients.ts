import { legalContract } from '#shared/features/legal/legal.contract.ts'
import { shopFactsContract } from '#shared/features/shop-facts/shop-facts.contract.ts'
import { createClient } from '#shared/contract/client.ts'
import { send } from '#staff/api/client.ts'

export const shopFactsClient = createClient(shopFactsContract, send)
export const legalClient = createClient(legalContract, send)
