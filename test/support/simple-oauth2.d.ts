/** The part of simple-oauth2 that the tests use; it brings no types of its own. */
declare module 'simple-oauth2' {
  export interface ModuleOptions {
    readonly client: { readonly id: string; readonly secret: string };
    readonly auth: {
      readonly tokenHost: string;
      readonly tokenPath: string;
      readonly authorizePath?: string;
      readonly revokePath?: string;
    };
    readonly options?: { readonly authorizationMethod?: 'header' | 'body' };
  }

  export interface AccessToken {
    readonly token: Readonly<Record<string, unknown>>;
    expired(): boolean;
    refresh(): Promise<AccessToken>;
    revoke(type: 'access_token' | 'refresh_token'): Promise<void>;
    revokeAll(): Promise<void>;
  }

  export class AuthorizationCode {
    constructor(options: ModuleOptions);
    authorizeURL(parameters: Readonly<Record<string, string>>): string;
    getToken(parameters: Readonly<Record<string, string>>): Promise<AccessToken>;
  }

  export class ClientCredentials {
    constructor(options: ModuleOptions);
    getToken(parameters: Readonly<Record<string, string>>): Promise<AccessToken>;
  }
}
