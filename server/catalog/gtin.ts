import { gtin13 } from './department.ts';
import { DEPARTMENTS } from './departments/index.ts';

/** The GTIN of a department's product by its number; for the demo data. */
export function gtinOf(departmentId: string, number: number): string {
  const department = DEPARTMENTS.find(({ id }) => id === departmentId);
  if (!department?.lines.some(([known]) => known === number)) {
    throw new Error(`The department ${departmentId} has no product ${number}`);
  }
  return gtin13(department.code, number);
}
