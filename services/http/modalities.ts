import { listModalities, type ModalityOption } from '../contracts/modalities.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface Place {
  modalityType: Modality;
  postalCode?: string;
}

/** `banner` is the id of the banner in use. */
export const createModalityServices = (call: Call, banner?: string) => ({
  listModalities: async (
    { modalityType, postalCode }: Place,
    signal: AbortSignal,
  ): Promise<ModalityOption[]> => {
    const body = {
      modalityType,
      ...(postalCode ? { address: { postalCode } } : {}),
      ...(banner ? { banner } : {}),
    };
    return (await call(listModalities, { body }, signal)).modalityOptions;
  },
});
