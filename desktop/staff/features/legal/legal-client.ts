import { legalContract } from '#shared/features/legal/legal.contract.ts'
import { createClient } from '#shared/contract/client.ts'
import { send } from '#staff/api/client.ts'

export const legalClient = createClient(legalContract, send)
