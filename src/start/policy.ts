/** Maps the settings to the bank's policy. */
import type { Config } from '../config/config.js';
import type { Policy } from '../usecases/services.js';

export function toPolicy(config: Config): Policy {
  return {
    homeCurrency: config.HOME_CURRENCY,
    offeredProducts: config.OFFERED_PRODUCTS,
    keepsCutOffs: config.CUT_OFFS,
    maximumExecutionDays: config.MAXIMUM_EXECUTION_DAYS,
    paymentLifetimeSeconds: config.PAYMENT_LIFETIME_SECONDS,
    authorisationIdleSeconds: config.APPROVAL_IDLE_SECONDS,
    customerIdleSeconds: config.CUSTOMER_IDLE_SECONDS,
    customerSessionSeconds: config.CUSTOMER_SESSION_SECONDS,
    loginLockSeconds: config.LOGIN_LOCK_SECONDS,
    answerSeconds: config.ANSWER_SECONDS,
    outcomeWaitSeconds: config.OUTCOME_WAIT_SECONDS,
    coreDeadlineSeconds: config.CORE_DEADLINE_SECONDS,
    coreOrdersAtOnce: config.CORE_ORDERS_AT_ONCE,
    coreAlarmSeconds: config.CORE_ALARM_SECONDS,
    fundsRetrySeconds: config.FUNDS_RETRY_SECONDS,
    consentConfirmationSeconds: config.CONSENT_CONFIRMATION_SECONDS,
    consentLifetimeDays: config.CONSENT_LIFETIME_DAYS,
    consentFrequencyPerDay: config.CONSENT_FREQUENCY_PER_DAY,
    outcomeLifetimeSeconds: config.OUTCOME_LIFETIME_SECONDS,
    authorizationCodeLifetimeSeconds: config.AUTHORIZATION_CODE_LIFETIME_SECONDS,
    accessTokenLifetimeSeconds: config.ACCESS_TOKEN_LIFETIME_SECONDS,
    refreshTokenLifetimeSeconds: config.REFRESH_TOKEN_LIFETIME_SECONDS,
    refreshGraceSeconds: config.REFRESH_GRACE_SECONDS,
    scaFreshnessSeconds: config.SCA_FRESHNESS_SECONDS,
  };
}
