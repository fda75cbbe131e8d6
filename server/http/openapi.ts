import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Operation, SHOPPER_HEADER } from '../../services/contracts/operation.ts';
import { Problem } from '../../services/contracts/problem.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest as JsonSchema;
}

/** A parameter for each member of an object schema. */
function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Made before the first try and sent with every retry: the same key does the work once.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

const SHOPPER = {
  name: SHOPPER_HEADER,
  in: 'header',
  required: false,
  description: 'The id of the shopper the call is for: SIGNED_OUT if another one is signed in.',
  schema: { type: 'string' },
};

/** What a webhook's signature is about, beside its body. */
const SIGNED = ['webhook-id', 'webhook-timestamp'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

/** A parameter for each header that the call always sends. */
const headerParameters = (headers: Readonly<Record<string, string>> = {}): JsonSchema[] =>
  Object.entries(headers).map(([name, value]) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string', const: value },
  }));

const SECURITY: Readonly<Record<Operation['access'], readonly JsonSchema[]>> = {
  public: [],
  signedIn: [{ session: [] }],
  fullyAuthenticated: [{ session: [] }],
  staff: [{ key: [] }],
  processor: [{ key: [] }],
  vault: [{ key: [] }],
  texts: [{ key: [] }],
  taxes: [{ key: [] }],
  webhook: [{ signature: [] }],
};

const SIGNATURE = {
  type: 'apiKey',
  in: 'header',
  name: 'webhook-signature',
  description: 'As in Standard Webhooks: `v1,` and an HMAC-SHA256 of the id, the timestamp, and the body.',
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Whether a shopper's page may make the call. */
const isByShopper = (access: Operation['access']) =>
  access !== 'processor' &&
  access !== 'vault' &&
  access !== 'texts' &&
  access !== 'taxes' &&
  access !== 'webhook';

function describe(operation: Operation): JsonSchema {
  const { id, summary, access, params, query, body, response, idempotent, headers, secondFactor } = operation;
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0]],
    'x-access': access,
    ...(secondFactor ? { 'x-second-factor': true } : {}),
    security: SECURITY[access],
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...headerParameters(headers),
      ...(isByShopper(access) ? [SHOPPER] : []),
      ...(access === 'webhook' ? SIGNED : []),
      ...(idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}),
    responses: {
      '200': { description: 'Done', content: json(schemaOf(response, 'output')) },
      default: {
        description: 'A problem; callers branch on its code',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** A call that the store makes to someone else. */
interface Webhook {
  summary: string;
  body: v.GenericSchema;
}

const describeWebhook = ({ summary, body }: Webhook): JsonSchema => ({
  summary,
  security: SECURITY.webhook,
  parameters: SIGNED,
  requestBody: { required: true, content: json(schemaOf(body, 'output')) },
  responses: { '2XX': { description: 'Heard; anything else is sent again later' } },
});

interface DocumentOptions {
  title: string;
  description: string;
  /** The session's, if there are sessions. */
  cookieName?: string;
  webhooks?: Readonly<Record<string, Webhook>>;
}

/** Calls as OpenAPI 3.1, from the same declarations as their routes. */
export function openApiOf(
  operations: readonly Operation[],
  { title, description, cookieName, webhooks }: DocumentOptions,
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    paths,
    ...(webhooks && {
      webhooks: Object.fromEntries(
        Object.entries(webhooks).map(([name, webhook]) => [name, { post: describeWebhook(webhook) }]),
      ),
    }),
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        ...(cookieName ? { session: { type: 'apiKey', in: 'cookie', name: cookieName } } : {}),
        key: { type: 'http', scheme: 'bearer' },
        ...(operations.some(({ access }) => access === 'webhook') ? { signature: SIGNATURE } : {}),
      },
    },
  };
}
