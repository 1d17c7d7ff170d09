import { GraphQLError, Kind, type DocumentNode } from 'graphql'

/** An error in the format of Shopify's APIs. */
export interface ShopifyError {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions?: Record<string, unknown>
}

interface Translation {
  of: RegExp
  into: (...parts: string[]) => { message: string; extensions: Record<string, unknown> }
}

/** graphql-js validation messages and Shopify's equivalents. First match wins. */
const translations: Translation[] = [
  {
    of: /^Cannot query field "(.+?)" on type "(.+?)"/,
    into: (field, type) => ({
      message: `Field '${field}' doesn't exist on type '${type}'`,
      extensions: { code: 'undefinedField', typeName: type, fieldName: field },
    }),
  },
  {
    of: /^Unknown argument "(.+?)" on field "(?:.+\.)?(.+?)"/,
    into: (argument, field) => ({
      message: `Field '${field}' doesn't accept argument '${argument}'`,
      extensions: { code: 'argumentNotAccepted', name: field, typeName: 'Field', argumentName: argument },
    }),
  },
  {
    of: /^Argument "(?:.+\.)?(.+?)\((.+?):\)" of type .* is required/,
    into: (field, argument) => ({
      message: `Field '${field}' is missing required arguments: ${argument}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name: field, arguments: argument },
    }),
  },
  {
    of: /^Field "(.+?)" of type "(.+?)" must have a selection/,
    into: (field, type) => ({
      message: `Field must have selections (field '${field}' returns ${type} but has no selections. Did you mean '${field} { ... }'?)`,
      extensions: { code: 'selectionMismatch', nodeName: `field '${field}'`, typeName: type },
    }),
  },
  {
    of: /^Variable "\$(.+?)" is never used in operation "(.+?)"/,
    into: (variable, operation) => ({
      message: `Variable $${variable} is declared by ${operation} but not used`,
      extensions: { code: 'variableNotUsed', variableName: variable },
    }),
  },
]

/** The error of a document that doesn't parse or validate. Shopify returns these with HTTP 200. */
export function documentError(error: GraphQLError, document?: DocumentNode): ShopifyError {
  const locations = error.locations
  const syntax = /^Syntax Error: (.*)/s.exec(error.message)
  if (syntax) return { message: `syntax error, ${syntax[1]}`, locations, extensions: { code: 'PARSE_ERROR' } }
  const path = [operationLabel(document)]
  for (const { of, into } of translations) {
    const match = of.exec(error.message)
    if (match) return { ...into(...match.slice(1)), locations, path }
  }
  return { message: error.message, locations, path, extensions: { code: 'argumentLiteralsIncompatible' } }
}

/** The error of variables that don't match their declared types. */
export function variableError(error: GraphQLError): ShopifyError {
  const name = /^Variable "\$(.+?)"/.exec(error.message)?.[1]
  if (!name) return { message: error.message, locations: error.locations, extensions: { code: 'INVALID_VARIABLE' } }
  return {
    message: `Variable $${name} was provided invalid value`,
    locations: error.locations,
    extensions: { code: 'INVALID_VARIABLE', value: null, problems: [{ path: [], explanation: error.message }] },
  }
}

/** The error of one failed field, while the rest of the response has data. */
export function fieldError(error: GraphQLError): ShopifyError {
  const { message, locations, path, extensions } = error
  return { message, locations, path, extensions: { ...extensions } }
}

/** Creates an error with one of Shopify's codes, for resolvers to throw. */
export function graphqlError(message: string, code: string, more: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more } })
}

/** Refuses what the real schema has and the sandbox doesn't simulate, by its name. */
export function notSimulated(what: string): GraphQLError {
  return graphqlError(`SANDBOX: ${what} not simulated here`, 'SANDBOX_NOT_SIMULATED')
}

function operationLabel(document: DocumentNode | undefined): string {
  const operation = document?.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  const name = operation?.name ? ` ${operation.name.value}` : ''
  return `${operation?.kind === Kind.OPERATION_DEFINITION ? operation.operation : 'query'}${name}`
}
