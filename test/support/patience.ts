import { configure } from '@testing-library/react';

// A page's code, or a dialog's, is made and loaded when it is first shown, which on a busy machine takes longer than
// the second that Testing Library waits by itself. The same as `patient` of test-settings.ts.
configure({ asyncUtilTimeout: 10_000 });
