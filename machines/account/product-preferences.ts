import type { ProductPreferences } from '../../services/contracts/preferences.ts';
import type { Service } from '../shared/services.ts';
import { type ChoicesContext, choices } from './choices.machine.ts';

/** A department's policy; null means the same as for all departments. */
export type DepartmentPolicy = ProductPreferences['substitutionPolicy'] | null;

export interface ProductPreferenceServices {
  loadProductPreferences: Service<undefined, ProductPreferences>;
  updateProductPreferences: Service<
    {
      substitutionPolicy: ProductPreferences['substitutionPolicy'];
      departments: { id: string; substitutionPolicy: DepartmentPolicy }[];
    },
    ProductPreferences
  >;
}

/** The choice for all departments; a department's choice is named by its id. */
export const ALL_DEPARTMENTS = '';

/** The chart for substitution policies, in general and by department. */
export const productPreferencesMachine = choices<
  ProductPreferenceServices,
  ProductPreferences,
  DepartmentPolicy
>({
  load: ({ loadProductPreferences }) => loadProductPreferences,
  save:
    ({ updateProductPreferences }) =>
    ({ chosen: { [ALL_DEPARTMENTS]: all, ...departments }, data }, signal) =>
      updateProductPreferences(
        {
          substitutionPolicy: all ?? data.substitutionPolicy,
          departments: Object.entries(departments).map(([id, substitutionPolicy]) => ({
            id,
            substitutionPolicy,
          })),
        },
        signal,
      ),
});

/** The policies as the shopper chose them, saved or on the way; null until they're loaded. */
export function shownPolicies({
  data,
  sending,
  waiting,
}: ChoicesContext<ProductPreferences, DepartmentPolicy>): ProductPreferences | null {
  if (!data) return null;
  const chosen = { ...sending, ...waiting };
  return {
    substitutionPolicy: chosen[ALL_DEPARTMENTS] ?? data.substitutionPolicy,
    departments: data.departments.map((department) => {
      const policy = chosen[department.id];
      return policy === undefined ? department : { ...department, substitutionPolicy: policy };
    }),
  };
}
