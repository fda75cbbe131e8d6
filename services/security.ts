import type { DataExportServices } from '../machines/account/data-export.machine.ts';
import type { DevicesServices } from '../machines/account/devices.machine.ts';
import type { PasskeysServices } from '../machines/account/passkeys.machine.ts';
import type { SecurityServices } from '../machines/account/security.ts';
import { createPasskey } from './browser/passkey.ts';
import { saveDocument } from './browser/save-document.ts';
import type { Client } from './client.ts';
import * as passkeys from './contracts/passkeys.ts';
import * as security from './contracts/security.ts';
import * as sessions from './contracts/sessions.ts';

type Services = DataExportServices & DevicesServices & PasskeysServices & SecurityServices;

export const createSecurityServices = ({ of }: Client): Services => ({
  loadSessions: of(sessions.listSessions),
  endSession: of(sessions.endSession),
  endOtherSessions: of(sessions.endOtherSessions),
  loadPasskeys: of(passkeys.listPasskeys),
  startAddingPasskey: of(passkeys.startAddingPasskey),
  createPasskey,
  addPasskey: of(passkeys.addPasskey),
  renamePasskey: of(passkeys.renamePasskey),
  removePasskey: of(passkeys.removePasskey),
  changePassword: of(security.changePassword),
  changeEmail: of(security.changeEmail),
  exportAccount: of(security.exportAccount),
  saveDocument,
  deleteAccount: of(security.deleteAccount),
});
