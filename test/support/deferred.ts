/** A promise settled from outside: a fake service's response that comes when the test says so. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

export const deferred = <T>(): Deferred<T> => Promise.withResolvers<T>();
