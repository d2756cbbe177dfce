import type {
  Icon,
  ICredentialDataDecryptedObject,
  ICredentialTestRequest,
  ICredentialType,
  IHttpRequestHelper,
  IHttpRequestOptions,
  INodeProperties,
  INodePropertyTypeOptions,
} from 'n8n-workflow';
import {
  baseUrlOf,
  type CertificateChecks,
  ENVIRONMENTS,
  goesTo,
  type Route,
  verifiesCertificates,
} from '../nodes/Ergani/transport/address';
import { checkAwaited } from '../nodes/Ergani/transport/abandoned';
import { hasSession, NOT_STORED, renewSession } from '../nodes/Ergani/transport/session';
import { WORDS_BY_STATUS } from '../nodes/Ergani/transport/statuses';

const { production, trial } = ENVIRONMENTS;

/** A field of the token set, which n8n stores encrypted and doesn't show. */
const hidden = (displayName: string, name: string, options?: INodePropertyTypeOptions): INodeProperties => ({
  displayName,
  name,
  type: 'hidden',
  typeOptions: { ...options, password: true },
  default: '',
});

/** The login of an employer, and the token set that n8n stores with it. Section: Authentication. */
export class ErganiApi implements ICredentialType {
  name = 'erganiApi';

  displayName = 'Ergani API';

  documentationUrl = 'https://github.com/n8n-nodes-ergani/n8n-nodes-ergani#credentials';

  icon: Icon = { light: 'file:../nodes/Ergani/ergani.svg', dark: 'file:../nodes/Ergani/ergani.dark.svg' };

  properties: INodeProperties[] = [
    {
      displayName: 'Environment',
      name: 'environment',
      type: 'options',
      options: [
        { name: 'Custom', value: 'custom', description: 'Another address, such as that of a sandbox' },
        { name: 'Production', value: 'production', description: 'Events have legal effect' },
        { name: 'Trial', value: 'trial', description: 'For trying things out' },
      ],
      default: 'trial',
      description: 'Which registry to report to',
    },
    {
      displayName:
        "In production every event that is submitted has legal effect, and can't be changed or deleted. To try things out, choose 'Trial'.",
      name: 'productionNotice',
      type: 'notice',
      displayOptions: { show: { environment: ['production'] } },
      default: '',
    },
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      displayOptions: { show: { environment: ['custom'] } },
      default: '',
      placeholder: 'e.g. https://example.com/WebservicesAPI/api',
      description: 'Address of the service',
    },
    {
      displayName: 'Username',
      name: 'username',
      type: 'string',
      default: '',
      required: true,
      hint: 'Production and trial have logins of their own',
    },
    {
      displayName: 'Password',
      name: 'password',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
    {
      displayName: 'User Type',
      name: 'userType',
      type: 'options',
      options: [
        { name: '01 - External Login', value: '01', description: 'Accounts of e-EFKA, which work with no other type' },
        { name: '02 - Registry Login', value: '02', description: 'Accounts of ERGANI itself' },
        { name: '03 - Construction Site Login', value: '03' },
      ],
      default: '02',
      description: 'An account of e-EFKA needs 01; almost all others are 02',
    },
    hidden('Access Token', 'accessToken', { expirable: true }),
    hidden('Access Token Expired', 'accessTokenExpired'),
    hidden('Refresh Token', 'refreshToken'),
    hidden('Refresh Token Expired', 'refreshTokenExpired'),
    // The login that the tokens above belong to, as a hash: once the credential is edited, they are not used.
    hidden('Token Owner', 'tokenOwner'),
  ];

  test: ICredentialTestRequest = {
    request: {
      baseURL: `={{ $credentials.environment === "custom" ? $credentials.baseUrl.trim().replace(/(?<!\\/)\\/+$/, "") : $credentials.environment === "production" ? "${production}" : "${trial}" }}`,
      url: '/WebServices/ServicesList',
    },
    rules: WORDS_BY_STATUS.map((properties) => ({ type: 'responseCode', properties })),
  };

  /**
   * Called by n8n where there is no access token, after a 401, and to test the credential.
   *
   * @returns the token set, which n8n stores encrypted with the credential
   * @throws RegistryFailure that says why there is no session
   */
  async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject) {
    const tokens = await renewSession(async (options) => await this.helpers.httpRequest(options), credentials);
    return { ...tokens, ...NOT_STORED };
  }

  /**
   * Puts the access token on a request. One that may go to another server than the registry's carries none, nor does one
   * that would take any certificate for the registry's.
   * Section: Authentication, "Scheme".
   */
  async authenticate(
    credentials: ICredentialDataDecryptedObject,
    requestOptions: IHttpRequestOptions & Route & CertificateChecks,
  ): Promise<IHttpRequestOptions> {
    checkAwaited(credentials);
    requestOptions.sendCredentialsOnCrossOriginRedirect = false;
    const isSafe = goesTo(baseUrlOf(credentials), requestOptions) && verifiesCertificates(requestOptions);
    if (!isSafe || !hasSession(credentials)) return requestOptions;
    requestOptions.headers = { ...requestOptions.headers, Authorization: `Bearer ${String(credentials.accessToken)}` };
    return requestOptions;
  }
}
