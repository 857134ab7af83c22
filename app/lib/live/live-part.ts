import type { GraphQLFieldConfigMap, GraphQLObjectType } from "graphql";

import type { LiveContext } from "./live-context";

/** Types of GraphQL that are made from the interface's description, and that subscriptions answer with too. */
export type SharedTypes = { notification: GraphQLObjectType; progress: GraphQLObjectType };
export type LiveFields = GraphQLFieldConfigMap<unknown, LiveContext>;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /**
     * The subscriptions of a domain, read with the first question in GraphQL. Rights are those of reading the same,
     * checked at the start and at every event.
     */
    live: () => Promise<(types: SharedTypes) => LiveFields>;
  }
}
